"""Prints the service's OpenAPI document, of which the types of the page are made."""

import json

from noughts.fronts.web.app import make_service
from noughts.fronts.web.settings import Settings

print(json.dumps(make_service(Settings("sqlite://")).openapi()))
