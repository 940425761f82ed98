"""A controller that comes and reads: gets a token, waits for what has changed, answers. Standard library only.
HALFHOUR_URL=… CLIENT_ID=… CLIENT_SECRET=… python3 controller.py"""

import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request

URL = os.environ["HALFHOUR_URL"]
token, position = "", {"wait": 25}
schedules = {}  # What each device does, by dispatch. A real controller stores it, and the position with it.


def call(method, path, body=None, form=False):
    data = None if body is None else (urllib.parse.urlencode(body) if form else json.dumps(body)).encode()
    kind = "application/x-www-form-urlencoded" if form else "application/json"
    headers = {"content-type": kind} if form else {"content-type": kind, "authorization": "Bearer " + token}
    with urllib.request.urlopen(urllib.request.Request(URL + path, data, headers, method=method), timeout=60) as response:
        return json.load(response)


def answer(dispatch):
    """Takes over what is newer than what it has; says yes again to what it has."""
    uuid, revision = dispatch["dispatchUUID"], dispatch["revision"]
    if revision < schedules.get(uuid, dispatch)["revision"]:
        return []
    schedules[uuid] = dispatch
    plan = "back to normal" if dispatch["cancelled"] else f"{dispatch['signal']} {dispatch['periods']}"
    print(f"{dispatch['assetId']}: {plan} (revision {revision})", flush=True)
    return [{"dispatchUUID": uuid, "revision": revision, "answer": "ACCEPTED"}]


while True:
    try:
        changed = call("GET", "/control/dispatches?" + urllib.parse.urlencode(position))
        answers = [each for dispatch in changed["dispatches"] for each in answer(dispatch)]
        if answers:
            call("POST", "/control/answers", {"answers": answers})
        position["cursor"] = changed["cursor"]  # Only now: what was not answered is read again.
    except urllib.error.HTTPError as error:
        if error.code == 401:
            grant = {"grant_type": "client_credentials", "client_id": os.environ["CLIENT_ID"]}
            secret = {"client_secret": os.environ["CLIENT_SECRET"]}
            token = call("POST", "/auth/token", {**grant, **secret}, form=True)["access_token"]
        elif error.code in (429, 503):
            time.sleep(int(error.headers.get("retry-after", 5)))
        else:
            raise
    except OSError:
        time.sleep(5)  # The service is away: the schedules stay as they are.
