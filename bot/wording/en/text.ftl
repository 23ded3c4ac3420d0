# What is said about an answer in words: blanks, key points, several parts in one message.

text-answer = { $en }
text-key = Key: { $key }.
text-too-long = That is longer than { $limit } characters. Write a shorter answer; nothing was counted.

text-blank-empty = Nothing to read there. Write the missing words.
text-blank-skipped = Skipped. Key: { $key }.
text-blank-right = Right: { $answer }.
text-blank-typo = Right; “{ $typed }” was read as “{ $meant }”.
text-blank-wrong = Not this. Key: { $key }.
text-blank-denied = The answer denies what it names. Key: { $key }.
text-blank-several = Several different answers stand in one blank, so none counts. Key: { $key }.
text-blank-long = A whole sentence stands where a few words are asked. Write only the missing words.
