"""Which setup does a `/mem` line describe? From its words to a `TrainingSetup`."""
