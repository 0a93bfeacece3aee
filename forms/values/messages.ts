import type { FieldConfig, FormConfig, RuleName } from '../config/types.ts';

export type MessageName = RuleName | 'success' | 'failed';
export type Translations = Partial<Record<MessageName, string>>;
export type MessageParams = Record<string, string | number>;

/** Built-in texts by rule. `{label}` is the field's label, `{min}`, `{max}` and `{step}` the rule's own figures. */
const MESSAGES: Record<MessageName, string> = {
  required: '{label} is required.',
  accepted: 'Please tick this box to continue.',
  invalid_type: 'This value cannot be used here.',
  too_long: 'This value is too long.',
  min_length: 'Enter at least {min} characters.',
  max_length: 'Enter at most {max} characters.',
  pattern: 'This value does not have the expected format.',
  email: 'Enter a valid email address.',
  tel: 'Enter a valid phone number.',
  url: 'Enter a full web address, starting with https:// or http://.',
  number: 'Enter a number.',
  min: 'Enter {min} or more.',
  max: 'Enter {max} or less.',
  step: 'Enter a value in steps of {step}.',
  date: 'Enter a valid date as YYYY-MM-DD.',
  option: 'Choose one of the options.',
  min_choices: 'Choose at least {min}.',
  max_choices: 'Choose at most {max}.',
  success: 'Thank you. Your submission has been received.',
  failed: 'Please correct the marked fields and try again.',
};

const RULES: readonly RuleName[] = Object.keys(MESSAGES).filter((name): name is RuleName => !isFormMessage(name));

/** The rules a field's `messages` may name. */
export function ruleNames(): readonly RuleName[] {
  return RULES;
}

/** The message for a broken rule: the field's own text, else the translation, else the built-in one. */
export function fieldMessage(
  rule: RuleName,
  field: FieldConfig,
  params: MessageParams = {},
  translations: Translations = {},
): string {
  const template = field.messages?.[rule] || messageTemplate(rule, translations);
  const known: MessageParams = { ...params, label: field.label || field.name };
  return template.replace(/\{(\w+)\}/g, (tag, name: string) =>
    Object.hasOwn(known, name) ? String(known[name]) : tag,
  );
}

/** The text of a rule with its tags (`{label}`, `{min}`, ...) not yet filled in. */
export function messageTemplate(name: MessageName, translations: Translations = {}): string {
  return translations[name] || MESSAGES[name];
}

/** The text shown after an accepted submission. */
export function successMessage(config: FormConfig, translations: Translations = {}): string {
  return config.options.success_message || messageTemplate('success', translations);
}

/** The text shown above the field errors. */
export function errorMessage(config: FormConfig, translations: Translations = {}): string {
  return config.options.error_message || messageTemplate('failed', translations);
}

function isFormMessage(name: string): boolean {
  return name === 'success' || name === 'failed';
}
