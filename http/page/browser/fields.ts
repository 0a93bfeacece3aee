import type { PlainValue } from '#forms/field-types/field-value.ts';
import { elementsOf } from './form-element.ts';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Names of a form's fields, in its order. Nonce, timing token and honeypot are none. */
export function fieldNames(form: HTMLFormElement): string[] {
  return [...new Set(controls(form).map(({ name }) => name))];
}

/** The inputs of one field; none for a name that the form does not have. */
export function inputsOf(form: HTMLFormElement, name: string): Control[] {
  return controls(form).filter((control) => control.name === name);
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

/**
 * What a field holds: a list for several checkboxes, true or false for one, a number (or null) for a number input, text
 * for all else. Undefined when there is no such field.
 */
export function readField(form: HTMLFormElement, name: string): PlainValue | undefined {
  const inputs = inputsOf(form, name);
  const [first] = inputs;
  if (!first) return undefined;
  if (first instanceof HTMLSelectElement) {
    return first.multiple ? [...first.selectedOptions].map(({ value }) => value) : first.value;
  }
  if (first.type === 'checkbox' || first.type === 'radio') {
    const checked = inputs.filter((input) => (input as HTMLInputElement).checked).map(({ value }) => value);
    if (first.type === 'radio') return checked[0] ?? '';
    return isGroup(inputs) ? checked : checked.length > 0;
  }
  if (first.type === 'number') return first.value === '' ? null : Number(first.value);
  return first.value;
}

/** Sets a field as if it had been typed: `input` and `change` follow. @returns false when there is no such field. */
export function writeField(form: HTMLFormElement, name: string, value: unknown): boolean {
  const inputs = inputsOf(form, name);
  const wanted = (Array.isArray(value) ? value : [value]).map((one) => String(one ?? ''));
  for (const input of inputs) {
    if (input instanceof HTMLSelectElement && input.multiple) {
      for (const option of input.options) option.selected = wanted.includes(option.value);
    } else if (input.type === 'checkbox' || input.type === 'radio') {
      (input as HTMLInputElement).checked = wanted.includes(input.value) || (value === true && inputs.length === 1);
    } else {
      input.value = wanted[0] ?? '';
    }
  }
  for (const type of ['input', 'change']) inputs[0]?.dispatchEvent(new Event(type, { bubbles: true }));
  return inputs.length > 0;
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
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || isReserved(name)) continue;
    payload[name] = isGroup(inputsOf(form, name)) ? [...(payload[name] ?? []), value] : value;
  }
  return payload;
}

function controls(form: HTMLFormElement): Control[] {
  return [...elementsOf(form)].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      !/^(submit|button|reset|image|file)$/.test(element.type) &&
      element.name !== '' &&
      !isReserved(element.name) &&
      !element.closest('.svca-extra, .svca-captcha'),
  );
}

/** Ours, or the input of a CAPTCHA's widget, whose token goes under a key of ours. */
function isReserved(name: string): boolean {
  return /^(_svc|(cf-turnstile|h-captcha|g-recaptcha)-response)/.test(name);
}
