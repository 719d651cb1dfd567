"""A call of the command, as the programs that spoil inputs make it."""


class Case:
    """A call: what it is given, and what it must have written when it ends with 0."""

    def __init__(self, arguments, files=None, stdin=b"", outputs=(), may_write_some=False, stdout=None, answers=False):
        self.arguments, self.files, self.stdin, self.outputs = arguments, files or {}, stdin, outputs
        # Whether some files may be there although it failed: a batch with bad rows, frames up to the bad one.
        self.may_write_some = may_write_some
        # What standard output holds: None, "json", "jsonl", or "any".
        self.stdout = stdout
        # Whether every line of standard input gets one line of standard output.
        self.answers = answers


def plain(text):
    return text.replace("\0", "")
