# What only Discord needs.
discord-no-direct-messages = 我没法私信你。请允许来自本服务器的私信，或者用按钮作答：按钮的回复只有你能看到。
