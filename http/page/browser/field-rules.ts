import type { FieldRule, Sanitised } from '#forms/field-types/rule.ts';
import { type Control, containerOf, isGroup, ownerOf, partsOf, sentValue, wholeOf } from './fields.ts';

/** The rule of each field type, by its name. */
export type FieldRules = Record<string, FieldRule>;

/** What a rule has to know of its field. */
type RuleConfig = Record<string, string | number>;

/**
 * The rule that the server has for a field, undefined while its script is not there. An input that sites wrote themselves says
 * its type only by its own.
 */
export function ruleOf(rules: FieldRules, inputs: Control[]): FieldRule | undefined {
  const [, written = ''] = /(?:^| )svca-field-(\w+)/.exec(containerOf(inputs[0])?.className ?? '') ?? [];
  return written ? rules[written] : (rules[ownType(inputs)] ?? rules.text);
}

/** What the server makes of what is sent for a field. */
export function sanitised(inputs: Control[], rule: FieldRule): Sanitised {
  const parts = partsOf(inputs).map(([part, some]) => [part, sentValue(some)]);
  const own = sentValue(wholeOf(inputs, ownerOf(inputs[0]?.name ?? '')));
  const sent = parts.length > 0 && rule.fold ? rule.fold(own ?? undefined, Object.fromEntries(parts)) : own;
  if (sent === null) return { value: rule.empty };
  return rule.sanitise(sent, ruleConfigOf(inputs), languageOf(inputs));
}

/** The language in which figures are typed there. */
export function languageOf([first]: Control[]): string | undefined {
  return first?.closest<HTMLElement>('[lang]')?.lang;
}

/** As the field's own markup says it: the attributes of its input, and the data of its element. */
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

/** Where the input is all there is to go by; `tel` is used for figures of many kinds. */
function ownType(inputs: Control[]): string {
  if (isGroup(inputs)) return 'checkboxes';
  const { type = '' } = inputs[0] ?? {};
  return { checkbox: 'consent', 'select-one': 'select', tel: 'text' }[type] ?? type;
}

/** A figure as such: `10` is more than `9`. A day is none. */
function known(value: string): string | number {
  return value.trim() === '' || Number.isNaN(Number(value)) ? value : Number(value);
}
