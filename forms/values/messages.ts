import type { FormConfig } from '#forms/config/types.ts';
import type { InputFieldConfig } from '#forms/field-types/index.ts';
import type { Violation } from '#forms/field-types/rule.ts';
import { type Texts, textsOf } from '#texts/index.ts';
import { type Counted, fillAny } from '#texts/text.ts';

/** The message for a broken rule: the field's own text, else the built-in one. */
export function fieldMessage(
  { rule, params }: Violation<string>,
  field: InputFieldConfig,
  { rules }: Pick<Texts, 'rules'>,
): string {
  const builtIn: Record<string, string | Counted<string>> = rules;
  return fillAny(field.messages?.[rule] || builtIn[rule] || rules.invalid_type, {
    ...params,
    label: field.label || field.name,
  });
}

/** The text shown after an accepted submission. */
export function successMessage(config: FormConfig): string {
  return config.options.success_message || textsOf(config).form.success;
}

/** The text shown above the field errors. */
export function errorMessage(config: FormConfig): string {
  return config.options.error_message || textsOf(config).form.failed;
}
