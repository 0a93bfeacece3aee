import { type FieldValue, isEmptyValue, type PlainValue } from '#forms/field-types/field-value.ts';
import type { FieldRule, PatternMatcher, Sanitised, Violation } from '#forms/field-types/rule.ts';
import { fillIn } from '#texts/text.ts';
import { textKeyOf } from './contract.ts';
import { type FieldRules, ruleConfigOf, ruleOf, sanitised } from './field-rules.ts';
import { type Control, containerOf, fieldsOf } from './fields.ts';
import type { SvcaForms } from './settings.ts';

/** Returns messages by field name for the errors that the page can find. The server decides in the end. */
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
  // For example, a file could not be uploaded.
  if (first.validity.customError) return first.validationMessage;
  const violation = brokenRule(rules, inputs, first);
  return violation && textOf(first, violation, i18n);
}

/** Returns the message of a violated rule. */
export function textOf(first: Control, { rule, params }: Violation<string>, i18n: SvcaForms['i18n']): string {
  const template = ownMessages(first)[rule] || i18n[textKeyOf(rule)] || rule;
  return fillIn(template, { ...params, label: labelOf(first) });
}

/** Returns the label of a field on the page. */
export function labelOf(input: Control): string {
  const container = containerOf(input);
  const legend = container?.querySelector('legend');
  const label = legend ?? input.labels?.[0];
  const text = label ? [...label.childNodes].filter(isPlain).map((node) => node.textContent) : [];
  return text.join('').trim() || input.getAttribute('aria-label') || input.name;
}

/** Returns the messages that a field's own markup contains. Invalid JSON, such as from an extension, must not prevent sending. */
function ownMessages(input: Control): Partial<Record<string, string>> {
  try {
    return JSON.parse(containerOf(input)?.dataset.messages ?? '{}');
  } catch {
    return {};
  }
}

function brokenRule(rules: FieldRules, inputs: Control[], first: Control): Violation<string> | null {
  const { badInput, rangeUnderflow, rangeOverflow } = first.validity;
  // The browser could not parse the input, so its value is empty. For `datetime-local` the rule is `datetime`.
  if (badInput) return { rule: /^(date|time)+/.exec(first.type)?.[0] ?? 'number' };
  const own = ruleOf(rules, inputs);
  // The script of the field type could not be loaded.
  if (!own) return null;
  const config = ruleConfigOf(inputs);
  const ownRequired = inputs.some((input) => input.required) && (own.requiredRule ?? 'required');
  // A file may still be uploading.
  const required = first.dataset.busy ? null : containerOf(first)?.dataset.required || ownRequired || null;
  const violation = violationOf(own, sanitised(inputs, own), config, required);
  // The bounds of input types without a field type, such as `month`, are checked by the browser.
  if (violation || !(rangeUnderflow || rangeOverflow)) return violation;
  const bound = rangeUnderflow ? 'min' : 'max';
  return { rule: bound, params: { [bound]: config[bound] ?? '' } };
}

/**
 * Returns the rule that a field's value violates.
 * @param required rule that an empty field violates; null when the field may be empty
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

/** Patterns that the browser cannot compile (the server's syntax differs) are left to the server. */
const matchesPattern: PatternMatcher = ({ pattern }, text) => {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(text);
  } catch {
    return true;
  }
};

/** True for label content that is text, and neither the asterisk nor an input. */
function isPlain(node: Node): boolean {
  return !(node instanceof HTMLElement) || !node.matches('[aria-hidden], input, select, textarea, .svca-error');
}
