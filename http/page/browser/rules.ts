import { isEmptyValue, type PlainValue } from '#forms/field-types/field-value.ts';
import type { PatternMatcher, Violation } from '#forms/field-types/rule.ts';
import { fillIn } from '#texts/text.ts';
import { textKeyOf } from './contract.ts';
import { type FieldRules, ruleConfigOf, ruleOf, sanitised } from './field-rules.ts';
import { type Control, containerOf, fieldNames, inputsOf } from './fields.ts';
import type { SvcaForms } from './settings.ts';

/** Field name to message, for errors that can be found without the server, which has the last word. */
export function findErrors(
  form: HTMLFormElement,
  rules: FieldRules,
  settings: SvcaForms,
  names = fieldNames(form),
): Map<string, string> {
  const errors = new Map<string, string>();
  for (const name of names) {
    const error = findError(form, name, rules, settings);
    if (error) errors.set(name, error);
  }
  return errors;
}

export function findError(form: HTMLFormElement, name: string, rules: FieldRules, { i18n }: SvcaForms): string | null {
  const inputs = inputsOf(form, name);
  const [first] = inputs;
  if (!first || inputs.every((input) => input.matches(':disabled,[type=hidden]'))) return null;
  if (first.matches('[readonly]')) return null;
  const violation = brokenRule(rules, inputs, first);
  if (!violation) return null;
  const { rule, params } = violation;
  const template = ownMessages(first)[rule] || i18n[textKeyOf(rule)] || rule;
  return fillIn(template, { ...params, label: labelOf(first) });
}

/** The rule that an input breaks which browsers cannot read, by its type. */
const UNREADABLE: Partial<Record<string, string>> = { date: 'date', time: 'time', 'datetime-local': 'datetime' };

/** What a field is called on the page. */
export function labelOf(input: Control): string {
  const container = containerOf(input);
  const legend = container?.querySelector('legend');
  const label = legend ?? input.labels?.[0];
  const text = label ? [...label.childNodes].filter(isPlain).map((node) => node.textContent) : [];
  return text.join('').trim() || input.getAttribute('aria-label') || input.name;
}

/** Texts that the field itself has. What an extension broke must not keep the form from being sent. */
function ownMessages(input: Control): Partial<Record<string, string>> {
  try {
    return JSON.parse(containerOf(input)?.dataset.messages ?? '{}');
  } catch {
    return {};
  }
}

function brokenRule(rules: FieldRules, inputs: Control[], first: Control): Violation<string> | null {
  const { badInput, rangeUnderflow, rangeOverflow } = first.validity;
  // What cannot be read stands in the input, but not in its value.
  if (badInput) return { rule: UNREADABLE[first.type] ?? 'number' };
  const own = ruleOf(rules, inputs);
  // The script of its type could not be loaded.
  if (!own) return null;
  const { value, rule } = sanitised(inputs, own);
  if (rule) return { rule };
  if (isEmptyValue(value)) {
    const required = containerOf(first)?.dataset.required;
    if (required) return { rule: required };
    return inputs.some((input) => input.required) ? { rule: own.requiredRule ?? 'required' } : null;
  }
  const config = ruleConfigOf(inputs);
  const violation = own.validate(value as PlainValue, config, matchesPattern);
  // Of inputs that no field type has, such as a month.
  if (violation || !(rangeUnderflow || rangeOverflow)) return violation;
  const bound = rangeUnderflow ? 'min' : 'max';
  return { rule: bound, params: { [bound]: config[bound] ?? '' } };
}

/** A pattern that the browser cannot read (the server's syntax differs) is left to the server. */
const matchesPattern: PatternMatcher = ({ pattern }, text) => {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(text);
  } catch {
    return true;
  }
};

/** Neither the asterisk nor an input that stands in its label. */
function isPlain(node: Node): boolean {
  return !(node instanceof HTMLElement) || !node.matches('[aria-hidden], input, select, textarea, .svca-error');
}
