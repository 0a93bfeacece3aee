import { toAsciiSigns } from '#forms/typed-number.ts';
import { ANSWER } from '#security/budget-tables/page-script.ts';
import { isEmptyValue } from './field-value.ts';
import type { FieldRule, Sanitised, Violation } from './rule.ts';
import { countCharacters, sanitiseLine } from './text-rule.ts';

/**
 * A value of several texts by the names of their parts; `{}` when none is filled in. A type, because an interface would be no
 * JSON object.
 */
export type Parts = { [part: string]: string };

type Words = readonly string[] | string;

/** The config as the rule reads it. In the page's script a list is a text of words. */
export interface PartsConfig {
  parts?: Words;
  needed_parts?: Words;
}

/**
 * Creates the rule of a value with parts.
 * @param all every part there may be, in their order
 * @param usual the parts of a field that does not list its own
 * @param needed the parts that must be filled in once any part is, unless the field lists its own
 */
export function partsRule(
  all: readonly string[],
  usual: readonly string[],
  needed: readonly string[],
): Omit<FieldRule<PartsConfig, Parts>, 'typed'> {
  return {
    empty: {},
    fold: (own, parts) => own ?? parts,
    comparable: (value) => textOf(value, all, ' ') || null,
    sanitise(raw, { parts = usual }): Sanitised<Parts> {
      if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
        return raw === '' ? { value: {} } : { value: {}, rule: 'invalid_type' };
      }
      const value: Parts = {};
      for (const part of wordsIn(parts)) {
        const sent: unknown = Object.hasOwn(raw, part) ? (raw as Record<string, unknown>)[part] : '';
        const { value: text, rule } = sanitiseLine(sent ?? '');
        if (rule) return { value: {}, rule };
        // Machines sort and print postcodes.
        value[part] = part === 'postcode' ? toAsciiSigns(text) : text;
      }
      return { value: isEmptyValue(value) ? {} : value };
    },
    validate(value, { parts = usual, needed_parts: own = needed }): Violation | null {
      const asked = wordsIn(parts);
      if (wordsIn(own).some((part) => asked.includes(part) && !value[part])) return { rule: 'incomplete' };
      const isLong = Object.values(value).some((text) => countCharacters(text) > ANSWER);
      return isLong ? { rule: 'max_length', params: { max: ANSWER } } : null;
    },
  };
}

function wordsIn(words: Words): readonly string[] {
  return typeof words === 'string' ? words.split(' ') : words;
}

/** Joins the parts that are filled in. */
export function textOf(value: Parts, parts: readonly string[], between: string): string {
  return parts
    .map((part) => value[part] ?? '')
    .filter((text) => text !== '')
    .join(between);
}

export function isParts(value: unknown): value is Parts {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((text) => typeof text === 'string');
}
