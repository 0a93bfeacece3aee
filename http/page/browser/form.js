// Sends the form without leaving the page. Without this script, or when it fails, the form posts as any form does.
const main = document.querySelector('main[data-api]');
const form = main?.querySelector('form[data-svca-form-id]');

if (main && form)
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send().catch(() => form.submit());
  });

let sending = false;

async function send() {
  if (sending) return;
  sending = true;
  const button = form.querySelector('button[type=submit]');
  if (button) button.disabled = true;
  try {
    const response = await fetch(`${main.dataset.api}/submissions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(values()),
    });
    const answer = await response.json();
    if (answer.success) return form.replaceWith(message(answer.message, 'success'));
    // Only a refused send may be changed and sent again as a new one.
    key = crypto.randomUUID();
    showErrors(answer.message, answer.errors?.fields ?? {});
  } finally {
    sending = false;
    if (button) button.disabled = false;
  }
}

let key = crypto.randomUUID();

/** Fields that may have several values are sent as lists. */
function values() {
  const body = {};
  for (const [name, value] of new FormData(form)) {
    const several = form.querySelectorAll(`[name="${CSS.escape(name)}"][type=checkbox]`).length > 1;
    body[name] = several ? [...(body[name] ?? []), value] : value;
  }
  return body;
}

function showErrors(text, errors) {
  for (const old of main.querySelectorAll('.svca-message, [data-live-error]')) old.remove();
  for (const input of form.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid');
  form.before(message(text, 'error'));
  let first;
  for (const [name, error] of Object.entries(errors)) {
    const input = form.querySelector(`[name="${CSS.escape(name)}"]`);
    if (!input) continue;
    input.setAttribute('aria-invalid', 'true');
    const note = document.createElement('p');
    note.className = 'svca-error';
    note.dataset.liveError = name;
    note.textContent = error;
    (input.closest('fieldset') ?? input).after(note);
    first ??= input;
  }
  (first ?? main.querySelector('.svca-message'))?.focus?.();
}

function message(text, kind) {
  const element = document.createElement('p');
  element.className = `svca-message svca-${kind}`;
  element.setAttribute('role', kind === 'error' ? 'alert' : 'status');
  element.tabIndex = -1;
  element.textContent = text;
  return element;
}
