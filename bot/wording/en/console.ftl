# What only the terminal says.
console-no-such-control = There are { $num } numbered controls under the last message.
console-form = Let us go one by one (an empty line takes what stands in brackets, a command gives up):
console-field-by-field = Let us go one by one (an empty line leaves one open, a command leaves the form):
