import type { RuleName } from '#texts/index.ts';
import type { FieldValue, PlainValue } from './field-value.ts';

/**
 * What a value of a type has to be. The server and the page's script run the same code, so that it needs neither Node nor a
 * browser, and what it imports is small. `C` is what it has to know of the field, `V` its value.
 */
export interface FieldRule<C = object, V extends FieldValue = PlainValue> {
  /** The value of a field that was left alone. */
  empty: V;
  /**
   * Cleans one submitted value; `rule` says that it has an impossible shape or size.
   * @param language in which figures were typed; none of what programs wrote or was kept
   */
  sanitise(raw: unknown, field: C, language?: string): Sanitised<V>;
  /** Checks a value that is not empty. */
  validate(value: V, field: C, matches: PatternMatcher): Violation | null;
  /** The rule that an empty required field breaks; `required` when absent. */
  requiredRule?: RuleName;
  /**
   * Where a form without a script sends a field as several (`home[city]`): makes one of what came under the field's own name and
   * under those of its parts.
   */
  fold?(own: unknown, parts: Record<string, unknown>): unknown;
  /**
   * Writes a value as its input has it, where that differs from the kept one. Takes values as they are sent, too.
   * @param language in which people type figures there
   */
  typed?(value: unknown, field: C, language?: string): unknown;
  /** What conditions compare with, where that is not the value itself. */
  comparable?(value: V, field: C): PlainValue;
  /** What conditions and formulas can ask for beside that, as `shirt.quantity`: always the same names. */
  figures?(value: V): Record<string, PlainValue>;
}

/** Whether the whole value matches the field's pattern: the server has an engine that always ends, the browser its own. */
export type PatternMatcher = (field: { pattern?: string }, value: string) => boolean;

export interface Sanitised<V extends FieldValue = FieldValue, R extends string = RuleName> {
  value: V;
  rule?: R;
}

export interface Violation<R extends string = RuleName> {
  rule: R;
  /** The rule's own figures, for its message. */
  params?: Record<string, string | number>;
}
