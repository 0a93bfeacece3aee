import { isEmptyValue } from '#forms/field-types/field-value.ts';
import { type CheckedRule, RULE_TEXTS } from './contract.ts';
import { type Control, cleanValue, containerOf, fieldNames, inputsOf, isGroup, readField } from './fields.ts';
import { fillIn } from './fill-in.ts';
import type { SvcaForms } from './settings.ts';

type Params = Record<string, string | number>;

/** Field name to message, for errors that can be found without the server, which has the last word. */
export function findErrors(form: HTMLFormElement, settings: SvcaForms): Map<string, string> {
  const errors = new Map<string, string>();
  for (const name of fieldNames(form)) {
    const error = findError(form, name, settings);
    if (error) errors.set(name, error);
  }
  return errors;
}

export function findError(form: HTMLFormElement, name: string, settings: SvcaForms): string | null {
  const inputs = inputsOf(form, name);
  const [first] = inputs;
  if (!first || inputs.every((input) => input.disabled || input.type === 'hidden')) return null;
  if (first.matches('[readonly]')) return null;
  const broken = brokenRule(form, name, inputs, first);
  if (!broken) return null;
  const [rule, params = {}] = broken;
  const template = ownMessages(first)[rule] || settings.i18n[RULE_TEXTS[rule]] || rule;
  return fillIn(template, { ...params, label: labelOf(first) });
}

/** What a field is called on the page. */
export function labelOf(input: Control): string {
  const container = containerOf(input);
  const legend = container?.querySelector('legend');
  const label = legend ?? input.labels?.[0];
  const text = label ? [...label.childNodes].filter(isPlain).map((node) => node.textContent) : [];
  return text.join('').trim() || input.getAttribute('aria-label') || input.name;
}

/** Texts that the field itself has. What an extension broke must not keep the form from being sent. */
function ownMessages(input: Control): Partial<Record<CheckedRule, string>> {
  try {
    return JSON.parse(containerOf(input)?.dataset.messages ?? '{}');
  } catch {
    return {};
  }
}

function brokenRule(
  form: HTMLFormElement,
  name: string,
  inputs: Control[],
  first: Control,
): [rule: CheckedRule, params?: Params] | null {
  if (first.validity.badInput) return [first.type === 'date' ? 'date' : 'number'];
  const value = cleanValue(readField(form, name) ?? null);
  if (isEmptyValue(value)) {
    const rule = emptyRule(inputs, first);
    return rule ? [rule] : null;
  }
  if (Array.isArray(value)) {
    const { min, max } = containerOf(first)?.dataset ?? {};
    if (min && value.length < Number(min)) return ['min_choices', { min }];
    return max && value.length > Number(max) ? ['max_choices', { max }] : null;
  }
  return typeof value === 'boolean' ? null : brokenByText(first, String(value));
}

function emptyRule(inputs: Control[], first: Control): CheckedRule | null {
  const required = containerOf(first)?.dataset.required;
  if (required) return required as CheckedRule;
  if (!inputs.some((input) => input.required)) return null;
  return first.type === 'checkbox' && !isGroup(inputs) ? 'accepted' : 'required';
}

function brokenByText(input: Control, text: string): [rule: CheckedRule, params?: Params] | null {
  if (input.type === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)) return ['email'];
  if (input.type === 'url' && !/^https?:\/\/[^\s/]+/i.test(text)) return ['url'];
  const { min, max } = input as HTMLInputElement;
  if (input.validity.rangeUnderflow) return ['min', { min }];
  if (input.validity.rangeOverflow) return ['max', { max }];
  // People count characters, `validity` counts code units and only what was typed.
  const length = [...text].length;
  const [least, most] = ['minlength', 'maxlength'].map((attribute) => input.getAttribute(attribute));
  if (least && length < Number(least)) return ['min_length', { min: least }];
  if (most && length > Number(most)) return ['max_length', { max: most }];
  return matchesPattern(input, text) ? null : ['pattern'];
}

/** A pattern that the browser cannot read (the server's syntax differs) is left to the server. */
function matchesPattern(input: Control, text: string): boolean {
  const pattern = input.getAttribute('pattern');
  try {
    return !pattern || new RegExp(`^(?:${pattern})$`, 'u').test(text);
  } catch {
    return true;
  }
}

/** Neither the asterisk nor an input that stands in its label. */
function isPlain(node: Node): boolean {
  return !(node instanceof HTMLElement) || !node.matches('[aria-hidden], input, select, textarea, .svca-error');
}
