"""The GPU-memory calculator: what a training step needs, each formula beside its source."""
