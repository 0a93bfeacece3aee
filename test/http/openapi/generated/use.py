"""Uses the Python client that OpenAPI Generator has made: python use.py ADDRESS LOGIN PASSWORD"""

import importlib
import json
import pkgutil
import sys

import openapi_client as client
from openapi_client.rest import ApiException

for package in (client.models, client.api):
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"{package.__name__}.{module.name}")

address, login, password = sys.argv[1:]
connection = client.ApiClient(client.Configuration(host=address, username=login, password=password))
forms = client.FormsApi(connection)
submissions = client.SubmissionsApi(connection)

config = client.FormConfig(
    fields=[
        client.ModelField(client.FieldText(type="text", name="who", required=True)),
        client.ModelField(client.FieldEmail(type="email", name="email")),
    ],
    options=client.FormConfigOptions(min_fill_seconds=0),
)
form = forms.create_form(client.CreateFormRequest(title="Contact", config=config))
token = submissions.read_form_token(form.id)


def body(**values):
    return client.SubmitFormRequest(
        svcb_nonce=token.nonce,
        svcb_timing=token.timing_token,
        additional_properties={token.honeypot_field: "", **values},
    )


accepted = submissions.submit_form(form.id, body(who="Ada"))
[stored] = submissions.search_submissions(form_id=form.id).submissions

read = forms.read_form(form.id)
read.config.fields[0].actual_instance.label = "Your name"
saved = forms.save_form(form.id, client.SaveFormRequest(title=read.title, config=read.config))


def refusal(call):
    try:
        call()
    except ApiException as error:
        return [error.status, error.data.to_dict() if error.data else json.loads(error.body)]
    return None


print(
    json.dumps(
        {
            "form": form.id,
            "accepted": accepted.actual_instance.message,
            "stored": stored.values,
            "listed": [one.actual_instance.title for one in forms.list_forms().forms],
            "label": saved.config.fields[0].actual_instance.label,
            "invalid": refusal(lambda: submissions.submit_form(form.id, body()))[0],
            "missing": refusal(lambda: forms.read_form(999_999)),
        }
    )
)
