// Shows and hides conditional fields, and sends the form without leaving the page. Without this script every field is
// shown, the form posts as any form does, and the server decides the same.
const main = document.querySelector('main');
const form = main?.querySelector('form[data-svca-form-id]');

if (form) {
  followConditions();
  if (main.dataset.api)
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send();
    });
}

async function send() {
  const button = form.querySelector('button[type=submit]');
  if (button.disabled) return;
  button.disabled = true;
  try {
    const response = await fetch(`${main.dataset.api}/submissions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key() },
      body: JSON.stringify(body()),
    });
    const answer = await response.json();
    if (answer.success) return showSuccess(answer.message);
    // Only a refused send may be changed and sent again as a new one.
    if (response.status < 500) forgetKey();
    showErrors(answer.message, answer.errors?.fields ?? {});
  } catch {
    // It may have arrived: the same key makes sure that it is not kept twice.
    showErrors('This could not be sent. Check your connection and send it again.', {});
  } finally {
    button.disabled = false;
  }
}

/** One key per submission; `crypto.randomUUID` is missing on plain http. */
function key() {
  form.dataset.key ??= Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
  return form.dataset.key;
}

function forgetKey() {
  delete form.dataset.key;
}

/** Fields that may have several values are sent as lists. */
function body() {
  const fields = {};
  for (const [name, value] of new FormData(form)) {
    const several = inputsOf(name).length > 1 && inputsOf(name)[0].type === 'checkbox';
    fields[name] = several ? [...(fields[name] ?? []), value] : value;
  }
  return fields;
}

function inputsOf(name) {
  return [...form.querySelectorAll(`[name="${CSS.escape(name)}"]`)];
}

function showSuccess(text) {
  clearErrors();
  const note = message(text, 'success');
  form.replaceWith(note);
  note.focus();
}

function showErrors(text, errors) {
  clearErrors();
  const summary = message(text, 'error');
  form.prepend(summary);
  let first;
  for (const [name, error] of Object.entries(errors)) {
    const [input] = inputsOf(name);
    if (!input) continue;
    markInvalid(input, error);
    first ??= input;
  }
  (first ?? summary).focus();
}

function clearErrors() {
  for (const note of main.querySelectorAll('.svca-message, .svca-error')) note.remove();
  for (const input of form.querySelectorAll('[aria-invalid]')) {
    input.removeAttribute('aria-invalid');
    const described = fieldOf(input).matches('fieldset') ? fieldOf(input) : input;
    const left = (described.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => !id.endsWith('-error'));
    if (left.join('')) described.setAttribute('aria-describedby', left.join(' '));
    else described.removeAttribute('aria-describedby');
  }
}

function markInvalid(input, error) {
  const field = fieldOf(input);
  const described = field.matches('fieldset') ? field : input;
  const note = document.createElement('p');
  note.className = 'svca-error';
  note.id = `${form.id}-${input.name}-error`;
  note.textContent = error;
  field.append(note);
  for (const one of inputsOf(input.name)) one.setAttribute('aria-invalid', 'true');
  const before = described.getAttribute('aria-describedby');
  described.setAttribute('aria-describedby', before ? `${before} ${note.id}` : note.id);
}

function fieldOf(input) {
  return input.closest('[data-field]') ?? input.parentElement;
}

function message(text, kind) {
  const element = document.createElement('p');
  element.className = `svca-message svca-${kind}`;
  element.setAttribute('role', kind === 'error' ? 'alert' : 'status');
  element.tabIndex = -1;
  element.textContent = text;
  return element;
}

/** A hidden field is disabled: it is neither checked nor sent. */
function followConditions() {
  const conditional = [...form.querySelectorAll('[data-conditional]')].map((field) => ({
    field,
    rules: JSON.parse(field.dataset.conditional),
    inputs: [...field.querySelectorAll('[name]')].filter((input) => !input.disabled),
  }));
  const apply = () => {
    // A hidden field counts as empty for others, so what depends on it follows in the next round.
    for (let round = 0; round < conditional.length; round += 1) {
      for (const { field, rules, inputs } of conditional) {
        const met = rules.match === 'any' ? rules.rules.some(matches) : rules.rules.every(matches);
        if (rules.action !== 'require') field.hidden = met !== (rules.action === 'show');
        for (const input of inputs) {
          input.disabled = field.hidden;
          if (rules.action === 'require') input.required = met;
          else if (input.dataset.required) input.required = !field.hidden;
        }
      }
    }
  };
  form.addEventListener('input', apply);
  form.addEventListener('change', apply);
  // What the browser filled in again after going back.
  addEventListener('pageshow', apply);
  apply();
}

/** A rule of forms/conditions.ts, on what the inputs hold now. */
function matches({ field, op, value: operand = '' }) {
  const value = currentValue(field);
  const text = String(value ?? '');
  const empty = value === null || value === false || text === '';
  const wanted = [operand].flat();
  const equals = (one) => {
    if (Array.isArray(value)) return value.length <= 1 && text === String(one);
    if (typeof value === 'boolean') return value === ['1', 'true', 'on', 'yes'].includes(String(one).toLowerCase());
    const numeric = typeof one === 'number' || inputsOf(field)[0]?.type === 'number';
    return numeric ? !empty && Number(text) === Number(one) : text === String(one);
  };
  const isOneOf = () =>
    Array.isArray(value) ? value.some((one) => wanted.map(String).includes(one)) : wanted.some(equals);
  const contains = () => (Array.isArray(value) ? value.includes(String(operand)) : !empty && text.includes(operand));
  const compared = () => {
    const isDate = (one) => /^\d{4}-\d{2}-\d{2}$/.test(one);
    if (empty) return Number.NaN;
    return isDate(text) && isDate(operand) ? Date.parse(text) - Date.parse(operand) : Number(text) - Number(operand);
  };
  switch (op) {
    case 'equals':
      return wanted.length === 1 && equals(wanted[0]);
    case 'not_equals':
      return !(wanted.length === 1 && equals(wanted[0]));
    case 'contains':
      return contains();
    case 'not_contains':
      return !contains();
    case 'greater_than':
      return compared() > 0;
    case 'less_than':
      return compared() < 0;
    case 'is_empty':
      return empty;
    case 'is_not_empty':
      return !empty;
    case 'in':
      return isOneOf();
    case 'not_in':
      return !isOneOf();
    case 'starts_with':
      return !empty && text.startsWith(operand);
    case 'ends_with':
      return !empty && text.endsWith(operand);
    default:
      return true;
  }
}

/** A list for several checkboxes, true or false for one, text for all else; null when the field is hidden or not there. */
function currentValue(name) {
  const inputs = inputsOf(name).filter((input) => !input.closest('[hidden]'));
  if (inputs.length === 0) return null;
  const [{ type, checked, value }] = inputs;
  if (type === 'checkbox' && !fieldOf(inputs[0]).matches('fieldset')) return checked;
  const chosen = inputs.filter((input) => input.checked).map((input) => input.value);
  if (type === 'checkbox') return chosen;
  return (type === 'radio' ? chosen[0] : value)?.trim() ?? '';
}
