import { PATTERN_INPUT, VALUE_BYTES } from '#security/budget-tables/page-script.ts';
import type { PlainValue } from './field-value.ts';
import type { FieldRule, PatternMatcher, Sanitised, Violation } from './rule.ts';

export interface TextLimits {
  min_length?: number;
  max_length?: number;
  pattern?: string;
}

/** The rules of free text on one line, and on several. */
export const lineRule = { empty: '', sanitise: sanitiseLine, validate: validateText } satisfies FieldRule<TextLimits>;
export const linesRule = { ...lineRule, sanitise: sanitiseLines } satisfies FieldRule<TextLimits>;

/** Cleans a text on one line: line breaks and tabs become spaces, other control characters are dropped, both ends are trimmed. */
export function sanitiseLine(raw: unknown): Sanitised<string> {
  return sanitiseScalar(raw, (text) => text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' '));
}

/** Cleans a text on several lines: CRLF and CR become LF. */
export function sanitiseLines(raw: unknown): Sanitised<string> {
  return sanitiseScalar(raw, (text) => text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n'));
}

/** Checks the length and pattern of a value that is not empty. */
export function validateText(value: PlainValue, field: TextLimits, matches: PatternMatcher): Violation | null {
  const { min_length: min, max_length: max } = field;
  if (typeof value !== 'string') return { rule: 'invalid_type' };
  if (isTooLong(value)) return { rule: 'too_long' };
  const length = countCharacters(value);
  if (min !== undefined && length < min) return { rule: 'min_length', params: { min } };
  if (max !== undefined && length > max) return { rule: 'max_length', params: { max } };
  if (!field.pattern) return null;
  if (length > PATTERN_INPUT) return { rule: 'too_long' };
  return matches(field, value) ? null : { rule: 'pattern' };
}

/** Counts code points, as people and MySQL count characters. */
export function countCharacters(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

/** Returns the text of a scalar; null for any other value. */
export function scalarText(raw: unknown): string | null {
  if (typeof raw === 'string') return raw;
  if (typeof raw === 'boolean' || (typeof raw === 'number' && Number.isFinite(raw))) return String(raw);
  return null;
}

/** True when a text takes more bytes than any value may. */
function isTooLong(value: string): boolean {
  return isLonger(value, VALUE_BYTES);
}

/** True when a text takes more than the given bytes in UTF-8. Bytes are counted only where the length is not decisive. */
export function isLonger(text: string, bytes: number): boolean {
  if (text.length * 3 <= bytes) return false;
  return text.length > bytes || new TextEncoder().encode(text).length > bytes;
}

function sanitiseScalar(raw: unknown, breakLines: (text: string) => string): Sanitised<string> {
  const text = scalarText(raw);
  if (text === null) return { value: '', rule: 'invalid_type' };
  if (isTooLong(text)) return { value: '', rule: 'too_long' };
  // Half of a surrogate pair is no character. Browsers of 2022 lack `toWellFormed`.
  const wellFormed = breakLines(text.replace(/\p{Cs}/gu, '\ufffd'));
  const clean = wellFormed.replace(/(?![\t\n])\p{Cc}/gu, '');
  const value = composed(clean).trim();
  return isTooLong(value) ? { value: '', rule: 'too_long' } : { value };
}

/**
 * Returns the NFC of a text, unless it has more combining marks in a row than any language uses (30, as in Unicode's stream-safe
 * text): sorting marks takes the square of their number. Such a text stays as it is.
 */
function composed(text: string): string {
  return /\p{M}{31}/u.test(text) ? text : text.normalize('NFC');
}
