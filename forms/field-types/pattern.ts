import { RE2JS } from 're2js';
import { budgets } from '#security/budgets.ts';
import { isLinear } from './linear-pattern.ts';

const MAX_PROGRAM_SIZE = budgets.patternProgram.atMost;
const RE2_SPACES = '\\t\\n\\f\\r ';

/** Returns what is wrong with a pattern (RE2 syntax: no look-around, no back references); null when it is valid. */
export function findPatternMistake(pattern: string): string | null {
  try {
    if (RE2JS.compile(pattern).programSize() <= MAX_PROGRAM_SIZE) return null;
    return 'is too complex; use smaller repeat counts';
  } catch (error) {
    const reason =
      error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : 'it does not compile';
    return `is not a pattern in RE2 syntax (${reason})`;
  }
}

/** True when the whole value matches the field's pattern. Takes time linear to the value's length. */
export function matchesPattern(field: { pattern?: string }, value: string): boolean {
  return matchesText(field, field.pattern ?? '', value);
}

/** Like `matchesPattern`, for a pattern of any holder, with which the compiled pattern is cached. */
export function matchesText(holder: object, pattern: string, value: string): boolean {
  let compiled = COMPILED.get(holder);
  if (!compiled) {
    compiled = RE2JS.compile(pattern);
    COMPILED.set(holder, compiled);
  }
  return compiled.matches(value);
}

/**
 * Returns an equivalent pattern for an input's `pattern` attribute that a browser can match in linear time; undefined when there
 * is none. The server checks the value in any case.
 */
export function browserPattern(pattern: string | undefined): string | undefined {
  const same = samePattern(pattern);
  return same !== undefined && isLinear(same) ? same : undefined;
}

/**
 * Translates a pattern to JavaScript. JavaScript's `\s` matches more characters than RE2's, so spaces are written out. A hyphen
 * behind a character class, as in `[\s-.]`, is literal in RE2, and must be escaped for JavaScript. Patterns that JavaScript would
 * read differently are left to the server: `[[:alpha:]]`, flags, and `\S` within a set. A browser ignores patterns that it cannot
 * parse.
 */
function samePattern(pattern: string | undefined): string | undefined {
  if (!pattern || /\[:|\(\?[a-z-]/i.test(pattern)) return undefined;
  let isSet = false;
  let isSame = true;
  const same = pattern.replace(/(\\(?:p\{\^?\w+\}|.)|[[\]])(-?)/gis, (_, part: string, hyphen: string) => {
    if (part === '[' || part === ']') isSet = part === '[';
    if (part === '\\S' && isSet) isSame = false;
    const behind = isSet && hyphen && /^\\[dswp]/i.test(part) ? '\\-' : hyphen;
    if (part === '\\s') return (isSet ? RE2_SPACES : `[${RE2_SPACES}]`) + behind;
    return (part === '\\S' ? `[^${RE2_SPACES}]` : part) + behind;
  });
  return isSame ? same : undefined;
}

/**
 * Like `browserPattern`, for the rule of a condition, which a page must evaluate for certain: undefined when a browser cannot
 * parse the pattern.
 */
export function conditionPattern(pattern: string): string | undefined {
  const same = browserPattern(pattern);
  return same !== undefined && schemaPattern(same) !== undefined ? same : undefined;
}

/**
 * Translates a pattern to JSON Schema, whose patterns are JavaScript's and match anywhere; undefined when JavaScript has no such
 * pattern.
 */
export function schemaPattern(pattern: string | undefined): string | undefined {
  const same = samePattern(pattern);
  if (!same) return undefined;
  const whole = `^(?:${same})$`;
  try {
    return new RegExp(whole, 'u').source;
  } catch {
    return undefined;
  }
}

/** Compiled patterns, since compiling costs more than matching. A config never changes, and its entries are collected with it. */
const COMPILED = new WeakMap<object, RE2JS>();
