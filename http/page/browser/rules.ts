import { type FieldValue, isEmptyValue, type PlainValue } from '#forms/field-types/field-value.ts';
import type { FieldRule, PatternMatcher, Sanitised, Violation } from '#forms/field-types/rule.ts';
import { fillIn } from '#texts/text.ts';
import { textKeyOf } from './contract.ts';
import { type FieldRules, ruleConfigOf, ruleOf, sanitised } from './field-rules.ts';
import { type Control, containerOf, fieldsOf } from './fields.ts';
import type { SvcaForms } from './settings.ts';

/** Field name to message, for errors that can be found without the server, which has the last word. */
export function findErrors(
  form: HTMLFormElement,
  rules: FieldRules,
  settings: SvcaForms,
  names?: string[],
): Map<string, string> {
  const errors = new Map<string, string>();
  for (const [name, inputs] of fieldsOf(form)) {
    const error = names?.includes(name) === false ? null : findError(inputs, rules, settings);
    if (error) errors.set(name, error);
  }
  return errors;
}

export function findError(inputs: Control[], rules: FieldRules, { i18n }: SvcaForms): string | null {
  const [first] = inputs;
  if (!first || inputs.every((input) => input.matches(':disabled,[type=hidden]'))) return null;
  if (first.matches('[readonly]')) return null;
  // Such as a file that could not be uploaded.
  if (first.validity.customError) return first.validationMessage;
  const violation = brokenRule(rules, inputs, first);
  return violation && textOf(first, violation, i18n);
}

/** What a visitor reads of a broken rule. */
export function textOf(first: Control, { rule, params }: Violation<string>, i18n: SvcaForms['i18n']): string {
  const template = ownMessages(first)[rule] || i18n[textKeyOf(rule)] || rule;
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
function ownMessages(input: Control): Partial<Record<string, string>> {
  try {
    return JSON.parse(containerOf(input)?.dataset.messages ?? '{}');
  } catch {
    return {};
  }
}

function brokenRule(rules: FieldRules, inputs: Control[], first: Control): Violation<string> | null {
  const { badInput, rangeUnderflow, rangeOverflow } = first.validity;
  // What cannot be read stands in the input, but not in its value. Of `datetime-local` that is `datetime`.
  if (badInput) return { rule: /^(date|time)+/.exec(first.type)?.[0] ?? 'number' };
  const own = ruleOf(rules, inputs);
  // The script of its type could not be loaded.
  if (!own) return null;
  const config = ruleConfigOf(inputs);
  const ownRequired = inputs.some((input) => input.required) && (own.requiredRule ?? 'required');
  // A file may be on its way.
  const required = first.dataset.busy ? null : containerOf(first)?.dataset.required || ownRequired || null;
  const violation = violationOf(own, sanitised(inputs, own), config, required);
  // Of inputs that no field type has, such as a month.
  if (violation || !(rangeUnderflow || rangeOverflow)) return violation;
  const bound = rangeUnderflow ? 'min' : 'max';
  return { rule: bound, params: { [bound]: config[bound] ?? '' } };
}

/**
 * The rule that is broken by what was read of a field.
 * @param required the rule that it breaks when it is empty, null where it may be
 */
export function violationOf(
  own: FieldRule,
  { value, rule }: Sanitised<FieldValue, string>,
  config: ReturnType<typeof ruleConfigOf>,
  required: string | null,
): Violation<string> | null {
  if (rule) return { rule };
  if (isEmptyValue(value)) return required === null ? null : { rule: required };
  return own.validate(value as PlainValue, config, matchesPattern);
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
