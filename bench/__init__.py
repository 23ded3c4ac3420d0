"""Measurements that need more than the tests do."""
