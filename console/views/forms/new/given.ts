import { isObject } from '#json.ts';
/** What somebody has pasted, as the service takes it. */
export type Given =
  /** What an export has made: for `POST /forms/import`. */
  | { kind: 'file'; body: object }
  /** Title and config: for `POST /forms`. */
  | { kind: 'form'; body: object }
  | { kind: 'mistake'; mistake: Mistake };

export type Mistake =
  | { what: 'nothing' }
  /** Where it stops being JSON, from 1; absent where the browser does not say. */
  | { what: 'syntax'; said: string; line?: number; column?: number }
  | { what: 'no_object' }
  | { what: 'no_form' };

/**
 * Reads a form that was pasted or chosen as a file: an export, a form as the API has it, or a config alone.
 * @param title of a config alone
 */
export function readGiven(text: string, title: string): Given {
  const cut = text.replace(/^\uFEFF/, '').trim();
  if (cut === '') return { kind: 'mistake', mistake: { what: 'nothing' } };
  let value: unknown;
  try {
    value = JSON.parse(cut);
  } catch (error) {
    return { kind: 'mistake', mistake: syntaxMistake(cut, error) };
  }
  if (!isObject(value)) return { kind: 'mistake', mistake: { what: 'no_object' } };
  if ('format' in value) return { kind: 'file', body: value };
  if ('config' in value) return { kind: 'form', body: value };
  if (Array.isArray(value.fields) && !isOfOthers(value.fields))
    return { kind: 'form', body: { title, config: { options: {}, ...value } } };
  return { kind: 'mistake', mistake: { what: 'no_form' } };
}

/** True if a text was meant as JSON: then its mistake is one of JSON. */
export function isMeantAsJson(text: string): boolean {
  return /^(\{|\[(?![a-z]))/i.test(text.replace(/^\uFEFF/, '').trim());
}

/** A form of another system by itself, whose fields stand under the same word: Gravity Forms numbers them. */
function isOfOthers(fields: readonly unknown[]): boolean {
  return fields.some((field) => isObject(field) && !('name' in field) && ('id' in field || 'formId' in field));
}

/** Browsers say where in words of their own: "at position 12", "line 1 column 13". */
function syntaxMistake(text: string, error: unknown): Mistake {
  const said = error instanceof Error ? error.message : '';
  const [, line, column] = /line (\d+),? column (\d+)/.exec(said) ?? [];
  if (line !== undefined) return { what: 'syntax', said, line: Number(line), column: Number(column) };
  const [, position] = /position (\d+)/.exec(said) ?? [];
  if (position === undefined) return { what: 'syntax', said };
  const before = text.slice(0, Number(position)).split('\n');
  return { what: 'syntax', said, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
