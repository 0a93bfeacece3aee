import type { FieldRule, Sanitised } from '#forms/field-types/rule.ts';
import { type Control, containerOf, isGroup, ownerOf, partsOf, sentValue, wholeOf } from './fields.ts';

/** Rules of field types, by the name of the type. */
export type FieldRules = Record<string, FieldRule>;

/** Configuration of a field as its rule needs it. */
type RuleConfig = Record<string, string | number>;

/**
 * Returns the rule that the server uses for a field; undefined while its script is not loaded. In a site's own markup the
 * input's type decides.
 */
export function ruleOf(rules: FieldRules, inputs: Control[]): FieldRule | undefined {
  const [, written = ''] = /(?:^| )svca-field-(\w+)/.exec(containerOf(inputs[0])?.className ?? '') ?? [];
  return written ? rules[written] : (rules[ownType(inputs)] ?? rules.text);
}

/** Sanitises the value of a field as the server will. */
export function sanitised(inputs: Control[], rule: FieldRule): Sanitised {
  const parts = partsOf(inputs).map(([part, some]) => [part, sentValue(some)]);
  const own = sentValue(wholeOf(inputs, ownerOf(inputs[0]?.name ?? '')));
  const sent = parts.length > 0 && rule.fold ? rule.fold(own ?? undefined, Object.fromEntries(parts)) : own;
  if (sent === null) return { value: rule.empty };
  return rule.sanitise(sent, ruleConfigOf(inputs), languageOf(inputs));
}

/** Returns the language in which numbers are typed in a field. */
export function languageOf([first]: Control[]): string | undefined {
  return first?.closest<HTMLElement>('[lang]')?.lang;
}

/** Reads a field's configuration from its markup: the attributes of its input, and the data of its element. */
export function ruleConfigOf(inputs: Control[]): RuleConfig {
  const [first] = inputs;
  const config: RuleConfig = {};
  for (const [key, value] of Object.entries(containerOf(first)?.dataset ?? {})) config[key] = known(value ?? '');
  for (const attribute of ['min', 'max', 'step', 'minlength', 'maxlength']) {
    const value = first?.getAttribute(attribute);
    if (value && value !== 'any') config[attribute.replace('length', '_length')] = known(value);
  }
  const pattern = first?.getAttribute('pattern');
  return pattern ? { ...config, pattern } : config;
}

/** Derives a field type from the input alone. `tel` becomes text: sites use it for numbers of many kinds. */
function ownType(inputs: Control[]): string {
  if (isGroup(inputs)) return 'checkboxes';
  const { type = '' } = inputs[0] ?? {};
  return { checkbox: 'consent', 'select-one': 'select', tel: 'text' }[type] ?? type;
}

/** Converts numeric text to a number, so that `10` is more than `9`. Dates remain text. */
function known(value: string): string | number {
  return value.trim() === '' || Number.isNaN(Number(value)) ? value : Number(value);
}
