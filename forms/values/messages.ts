import type { FormConfig } from '#forms/config/types.ts';
import { SHARED_RULES, type Violation } from '#forms/field-types/field-type.ts';
import { type InputFieldConfig, inputType, RULES, type RuleName } from '#forms/field-types/index.ts';

/** Built-in texts by rule. `{label}` is the field's label; `{min}`, `{max}` and the like are the rule's own figures. */
const MESSAGES = {
  ...RULES,
  success: 'Thank you. Your submission has been received.',
  failed: 'Please correct the marked fields and try again.',
};

/** The message for a broken rule: the field's own text, else the built-in one. */
export function fieldMessage(rule: string, field: InputFieldConfig, params: Violation['params'] = {}): string {
  const builtIn: Record<string, string> = { ...SHARED_RULES, ...inputType(field).rules };
  const template = field.messages?.[rule] || builtIn[rule] || SHARED_RULES.invalid_type;
  const known: Violation['params'] = { ...params, label: field.label || field.name };
  return template.replace(/\{(\w+)\}/g, (tag, name: string) =>
    Object.hasOwn(known, name) ? String(known[name]) : tag,
  );
}

/** The built-in text of a rule with its tags (`{label}`, `{min}`, ...) not yet filled in, or one of the form itself. */
export function messageTemplate(name: RuleName | 'success' | 'failed'): string {
  return MESSAGES[name];
}

/** The text shown after an accepted submission. */
export function successMessage(config: FormConfig): string {
  return config.options.success_message || MESSAGES.success;
}

/** The text shown above the field errors. */
export function errorMessage(config: FormConfig): string {
  return config.options.error_message || MESSAGES.failed;
}
