import type { FormConfig } from '#forms/config/types.ts';
import { type InputFieldConfig, inputType } from '#forms/field-types/index.ts';
import type { Violation } from '#forms/field-types/rule.ts';
import { type Localised, textsOf } from '#texts/index.ts';
import { type Counted, fillAny } from '#texts/text.ts';

/** Returns the message for a broken rule: the field's own text, or else the built-in one. */
export function fieldMessage(violation: Violation<string>, field: InputFieldConfig, form: Localised): string {
  return fillAny(messageText(violation.rule, field, form), {
    ...figuresInWords(violation, field, form),
    label: field.label || field.name,
  });
}

/** Returns the message of a rule with its placeholders. */
export function messageText(rule: string, field: InputFieldConfig, form: Localised): string | Counted<string> {
  const { rules, inTime } = textsOf(form);
  const builtIn: Record<string, string | Counted<string>> = { ...rules, ...(inputType(field).isInTime && inTime) };
  const plain = builtIn[rule] || rules.invalid_type;
  return field.messages?.[rule] || (rule === 'required' && requiredText(field, form)) || plain;
}

/** A label that is a question, or begins a sentence, is no name of a thing that could be missing. */
const ASKS = /[?？؟:…]\s*$/;

/** Returns the message of an empty required field, where that is not the general one. */
export function requiredText(field: InputFieldConfig, form: Localised): string | undefined {
  const { required } = textsOf(form);
  const key = inputType(field).requiredText ?? (ASKS.test(field.label ?? '') ? 'question' : null);
  return key ? required[key] : undefined;
}

/** Formats the limits of a rule for its message, as the form's language writes them. */
export function figuresInWords(
  { rule, params = {} }: Violation<string>,
  field: InputFieldConfig,
  form: Localised,
): Record<string, string | number> {
  const { bounds, boundText } = inputType(field);
  if (!bounds(field).some((bound) => bound.rule === rule)) return params;
  return Object.fromEntries(Object.entries(params).map(([name, bound]) => [name, boundText(bound, field, form, rule)]));
}

/** Returns the text that is shown after an accepted submission. */
export function successMessage(config: FormConfig): string {
  return config.options.success_message || textsOf(config).form.success;
}

/** Returns the text that is shown above the field errors. */
export function errorMessage(config: FormConfig): string {
  return config.options.error_message || textsOf(config).form.failed;
}
