// The fonts that texts are set in: an immutable value, shared by every task.

