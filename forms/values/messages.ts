import type { FormConfig } from '#forms/config/types.ts';
import { type InputFieldConfig, inputType } from '#forms/field-types/index.ts';
import type { Violation } from '#forms/field-types/rule.ts';
import { type Localised, textsOf } from '#texts/index.ts';
import { type Counted, fillAny } from '#texts/text.ts';

/** The message for a broken rule: the field's own text, else the built-in one. */
export function fieldMessage(violation: Violation<string>, field: InputFieldConfig, form: Localised): string {
  return fillAny(messageText(violation.rule, field, form), {
    ...figuresInWords(violation, field, form),
    label: field.label || field.name,
  });
}

/** That message with its places. */
export function messageText(rule: string, field: InputFieldConfig, form: Localised): string | Counted<string> {
  const { rules, inTime } = textsOf(form);
  const builtIn: Record<string, string | Counted<string>> = { ...rules, ...(inputType(field).isInTime && inTime) };
  return field.messages?.[rule] || builtIn[rule] || rules.invalid_type;
}

/** The figures of a rule as its message has them: bounds as people of the form's language write them. */
export function figuresInWords(
  { rule, params = {} }: Violation<string>,
  field: InputFieldConfig,
  form: Localised,
): Record<string, string | number> {
  const { bounds, boundText } = inputType(field);
  if (!bounds(field).some((one) => one.rule === rule)) return params;
  return Object.fromEntries(
    Object.entries(params).map(([place, bound]) => [place, boundText(bound, field, form, rule)]),
  );
}

/** The text shown after an accepted submission. */
export function successMessage(config: FormConfig): string {
  return config.options.success_message || textsOf(config).form.success;
}

/** The text shown above the field errors. */
export function errorMessage(config: FormConfig): string {
  return config.options.error_message || textsOf(config).form.failed;
}
