"""Loaded by schemathesis: each call is made by a person who may make it, and who has just proved to be that person."""

import json
import os

import schemathesis

TOKENS = json.loads(os.environ["FUZZ_TOKENS"])


# Not kept for the next call, which may be another role's.
@schemathesis.auth(refresh_interval=None)
class TokenOfTheRole:
    def get(self, case, context):
        return TOKENS.get(context.operation.definition.raw.get("x-access"))

    def set(self, case, data, context):
        if data is not None:
            case.headers = {**(case.headers or {}), **data}
