import { elementsOf } from './form-element.ts';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A form's fields by their names, in its order, with the inputs of each. Nonce, timing token and honeypot are none. */
export function fieldsOf(form: HTMLFormElement): Map<string, Control[]> {
  return grouped(controls(form), ownerOf);
}

/** The inputs of one field, also of its parts; none for a name that the form does not have. Who asks for many takes `fieldsOf`. */
export function inputsOf(form: HTMLFormElement, name: string): Control[] {
  return controls(form, name);
}

/** The field that an input belongs to: `home` for `home[city]`. */
export function ownerOf(name = ''): string {
  return name.replace(/\[\w+\]$/, '');
}

/** Those of a field's inputs that hold its value, or some of it, and are none of a part. What chooses files holds none. */
export function wholeOf(inputs: Control[], name: string): Control[] {
  return inputs.filter((input) => input.name === name && input.type !== 'file');
}

/** The inputs of each part of a field; none where it is one whole. */
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

/** The element that holds a field with its label and notes; forms that sites wrote themselves may have none. */
export function containerOf(control: Control | undefined): HTMLElement | null {
  return control?.closest<HTMLElement>('[data-field]') ?? null;
}

/** Several boxes, one field: its value is a list. */
export function isGroup([first, ...more]: Control[]): boolean {
  if (first?.type !== 'checkbox') return first instanceof HTMLSelectElement && first.multiple;
  return more.length > 0 || containerOf(first) instanceof HTMLFieldSetElement;
}

/** Several boxes are a list, one is true or false; null when nothing is sent. */
export function sentValue(inputs: Control[]): string | string[] | boolean | null {
  const [first] = inputs;
  if (first instanceof HTMLSelectElement && first.multiple) return [...first.selectedOptions].map(({ value }) => value);
  if (first?.type !== 'checkbox' && first?.type !== 'radio') return first?.value ?? null;
  const checked = inputs.filter((input) => (input as HTMLInputElement).checked).map(({ value }) => value);
  if (first.type === 'radio') return checked[0] ?? null;
  return isGroup(inputs) ? checked : checked.length > 0;
}

/** As if somebody had typed. */
export function tellChanged(input: EventTarget | undefined): void {
  for (const type of ['input', 'change']) input?.dispatchEvent(new Event(type, { bubbles: true }));
}

/** A reset leaves hidden inputs as they are. @returns what gives the form's hidden fields the values back that they have now. */
export function rememberHidden(form: HTMLFormElement): () => void {
  const hidden = controls(form).filter(({ type }) => type === 'hidden');
  const initial = hidden.map((input) => [input, input.value] as const);
  return () => {
    for (const [input, value] of initial) input.value = value;
  };
}

/** What is sent: as a browser would send it, with lists where a field may have several values. Files are not. */
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

/** @param owner the field that they are of; asked first, because a form may have hundreds */
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

/** Ours, or the input of a CAPTCHA's widget, whose token goes under a key of ours. */
function isReserved(name: string): boolean {
  return /^(_svc[ab]|(cf-turnstile|h-captcha|g-recaptcha)-response)/.test(name);
}
