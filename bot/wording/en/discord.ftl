# What only Discord needs.
discord-no-direct-messages = I cannot write to you directly. Allow direct messages from this server, or use the buttons: their answers are private.
