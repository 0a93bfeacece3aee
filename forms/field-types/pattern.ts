import { RE2JS } from 're2js';
import { budgets } from '#security/budgets.ts';
import { isLinear } from './linear-pattern.ts';

const MAX_PROGRAM_SIZE = budgets.patternProgram.atMost;
const RE2_SPACES = '\\t\\n\\f\\r ';

/** What is wrong with a pattern (RE2 syntax: no look-around, no back references); null when it can be used. */
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

/** Whether the whole value matches the field's pattern, in time linear to its length. */
export function matchesPattern(field: { pattern?: string }, value: string): boolean {
  return matchesText(field, field.pattern ?? '', value);
}

/** The same for a pattern of which something else than a field is the holder. */
export function matchesText(holder: object, pattern: string, value: string): boolean {
  let compiled = COMPILED.get(holder);
  if (!compiled) {
    compiled = RE2JS.compile(pattern);
    COMPILED.set(holder, compiled);
  }
  return compiled.matches(value);
}

/** For an input's `pattern`: what means the same to a browser, and never takes it long. The server decides in any case. */
export function browserPattern(pattern: string | undefined): string | undefined {
  const same = samePattern(pattern);
  return same !== undefined && isLinear(same) ? same : undefined;
}

/**
 * What means the same to JavaScript. Its spaces are more than those of RE2, so they are written out. A hyphen behind a class of
 * characters, as in `[\s-.]`, stands for itself in RE2, and JavaScript has to be told so.
 * What it would read in another way is left to the server: `[[:alpha:]]`, flags, and what is no space within a set. A
 * browser ignores patterns that it cannot read.
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

/** The same for the rule of a condition, of which a page has to know for certain: undefined where a browser cannot read it. */
export function conditionPattern(pattern: string): string | undefined {
  const same = browserPattern(pattern);
  return same !== undefined && schemaPattern(same) !== undefined ? same : undefined;
}

/** For a JSON Schema, whose patterns are JavaScript's and match anywhere; undefined where JavaScript has no such pattern. */
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

/** Compiling costs more than matching; a config does not change, and its entry goes with it. */
const COMPILED = new WeakMap<object, RE2JS>();
