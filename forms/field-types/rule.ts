import type { RuleName } from '#texts/index.ts';
import type { FieldValue, PlainValue } from './field-value.ts';

/**
 * The rule of a field type's values. The server and the page's script run the same code, so it needs neither Node nor a browser,
 * and its imports are small. `C` is the part of the field's config that it reads, `V` the value.
 */
export interface FieldRule<C = object, V extends FieldValue = PlainValue> {
  /** The value of a field that was left empty. */
  empty: V;
  /**
   * Cleans a submitted value; `rule` reports an impossible shape or size.
   * @param language the language in which numbers were typed; absent for values of programs and stored values
   */
  sanitise(raw: unknown, field: C, language?: string): Sanitised<V>;
  /** Checks a value that is not empty. */
  validate(value: V, field: C, matches: PatternMatcher): Violation | null;
  /** The rule that an empty required field violates; `required` when absent. */
  requiredRule?: RuleName;
  /**
   * Combines the parts of a field that a form without a script sends separately (`home[city]`).
   * @param own the value under the field's own name
   */
  fold?(own: unknown, parts: Record<string, unknown>): unknown;
  /**
   * Formats a value as its input shows it, where that differs from the stored value. Accepts submitted values too.
   * @param language the language in which people type numbers there
   */
  typed?(value: unknown, field: C, language?: string): unknown;
  /** Returns the value that conditions compare, where it is not the value itself. */
  comparable?(value: V, field: C): PlainValue;
  /**
   * Returns further values that conditions and formulas can refer to, such as `shirt.quantity`. The names are always the same.
   */
  figures?(value: V): Record<string, PlainValue>;
}

/** Matches a whole value against the field's pattern: the server by an engine of linear time, the browser by its own. */
export type PatternMatcher = (field: { pattern?: string }, value: string) => boolean;

export interface Sanitised<V extends FieldValue = FieldValue, R extends string = RuleName> {
  value: V;
  rule?: R;
}

export interface Violation<R extends string = RuleName> {
  rule: R;
  /** The limits of the rule, for its message. */
  params?: Record<string, string | number>;
}
