import { RE2JS } from 're2js';

/** A pattern is matched against at most this many characters, so that the slowest one takes milliseconds. */
export const MAX_PATTERN_INPUT = 4096;
const MAX_PROGRAM_SIZE = 1000;

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
  let compiled = COMPILED.get(field);
  if (!compiled) {
    compiled = RE2JS.compile(field.pattern ?? '');
    COMPILED.set(field, compiled);
  }
  return compiled.matches(value);
}

/** For an input's `pattern`. `[[:alpha:]]` means something else to a browser; it ignores all else that it does not know. */
export function browserPattern(pattern: string | undefined): string | undefined {
  return pattern?.includes('[:') ? undefined : pattern;
}

/** For a JSON Schema, whose patterns are JavaScript's and match anywhere; undefined where JavaScript has no such pattern. */
export function schemaPattern(pattern: string | undefined): string | undefined {
  if (!browserPattern(pattern)) return undefined;
  const whole = `^(?:${pattern})$`;
  try {
    return new RegExp(whole, 'u').source;
  } catch {
    return undefined;
  }
}

/** Compiling costs more than matching; a field's config does not change, and its entry goes with it. */
const COMPILED = new WeakMap<object, RE2JS>();
