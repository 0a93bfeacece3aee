import { elementsOf } from './form-element.ts';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Returns the inputs of each field by the field's name, in the form's order. Leaves out nonce, timing token and honeypot. */
export function fieldsOf(form: HTMLFormElement): Map<string, Control[]> {
  return grouped(controls(form), ownerOf);
}

/** Returns the inputs of one field and of its parts; empty for an unknown name. For many fields `fieldsOf` is faster. */
export function inputsOf(form: HTMLFormElement, name: string): Control[] {
  return controls(form, name);
}

/** Returns the name of the field that an input belongs to: `home` for `home[city]`. */
export function ownerOf(name = ''): string {
  return name.replace(/\[\w+\]$/, '');
}

/** Returns the inputs that hold the whole value of a field, and not one of its parts. A file chooser holds no value. */
export function wholeOf(inputs: Control[], name: string): Control[] {
  return inputs.filter((input) => input.name === name && input.type !== 'file');
}

/** Returns the inputs of each part of a field; empty when the field has no parts. */
export function partsOf(inputs: Control[]): [part: string, inputs: Control[]][] {
  return [...grouped(inputs, (name) => /\[(\w+)\]$/.exec(name)?.[1])];
}

function grouped(inputs: Control[], keyOf: (name: string) => string | undefined): Map<string, Control[]> {
  const groups = new Map<string, Control[]>();
  for (const input of inputs) {
    const key = keyOf(input.name);
    if (key) groups.set(key, [...(groups.get(key) ?? []), input]);
  }
  return groups;
}

/** Returns the element that contains a field with its label and notes. Forms with a site's own markup may have none. */
export function containerOf(control: Control | undefined): HTMLElement | null {
  return control?.closest<HTMLElement>('[data-field]') ?? null;
}

/** True when the value of a field is a list: for several checkboxes and for a multiple select. */
export function isGroup([first, ...more]: Control[]): boolean {
  if (first?.type !== 'checkbox') return first instanceof HTMLSelectElement && first.multiple;
  return more.length > 0 || containerOf(first) instanceof HTMLFieldSetElement;
}

/** Returns the value that is sent: a list for several checkboxes, a boolean for one; null when nothing is sent. */
export function sentValue(inputs: Control[]): string | string[] | boolean | null {
  const [first] = inputs;
  if (first instanceof HTMLSelectElement && first.multiple) return [...first.selectedOptions].map(({ value }) => value);
  if (first?.type !== 'checkbox' && first?.type !== 'radio') return first?.value ?? null;
  const checked = inputs.filter((input) => (input as HTMLInputElement).checked).map(({ value }) => value);
  if (first.type === 'radio') return checked[0] ?? null;
  return isGroup(inputs) ? checked : checked.length > 0;
}

/** Dispatches the events that typing would cause. */
export function fireChanged(input: EventTarget | undefined): void {
  for (const type of ['input', 'change']) input?.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Remembers the values of hidden fields, which a reset does not restore. @returns a function that restores them */
export function rememberHidden(form: HTMLFormElement): () => void {
  const hidden = controls(form).filter(({ type }) => type === 'hidden');
  const initial = hidden.map((input) => [input, input.value] as const);
  return () => {
    for (const [input, value] of initial) input.value = value;
  };
}

/**
 * Returns the values of the form as a browser would send them, with lists for fields that may have several values, and without
 * files.
 */
export function readPayload(form: HTMLFormElement): Record<string, string | string[]> {
  const payload: Record<string, string | string[]> = {};
  const fields = fieldsOf(form);
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || isReserved(name)) continue;
    payload[name] = isGroup(wholeOf(fields.get(name) ?? [], name)) ? [...(payload[name] ?? []), value] : value;
  }
  return payload;
}

const CONTROLS = 'input:not([type=submit],[type=button],[type=reset],[type=image]),select,textarea';

/** @param owner field to which the controls must belong; checked first, because a form may have hundreds */
function controls(form: HTMLFormElement, owner?: string): Control[] {
  return [...(elementsOf(form) as Iterable<Control>)].filter(
    (control) =>
      ownerOf(control.name) === (owner ?? ownerOf(control.name)) &&
      control.name &&
      control.matches(CONTROLS) &&
      !isReserved(control.name) &&
      !control.closest('.svca-extra, .svca-captcha'),
  );
}

/**
 * True for names that the service uses, and for the input of a CAPTCHA's widget, whose token is sent under one of these names.
 */
function isReserved(name: string): boolean {
  return /^(_svc[ab]|(cf-turnstile|h-captcha|g-recaptcha)-response)/.test(name);
}
