import { isObject } from '#json.ts';
/** A pasted text, in the form that the service takes. */
export type PastedForm =
  /** An export file, for `POST /forms/import`. */
  | { kind: 'file'; body: object }
  /** Title and config, for `POST /forms`. */
  | { kind: 'form'; body: object }
  | { kind: 'mistake'; mistake: Mistake };

export type Mistake =
  | { kind: 'nothing' }
  /** The position of the syntax error, from 1; absent if the browser does not report it. */
  | { kind: 'syntax'; message: string; line?: number; column?: number }
  | { kind: 'no_object' }
  | { kind: 'no_form' };

/**
 * Reads a form that was pasted or chosen as a file: an export, a form as the API returns it, or a config alone.
 * @param title the title for a config alone
 */
export function readPasted(text: string, title: string): PastedForm {
  const cut = text.replace(/^\uFEFF/, '').trim();
  if (cut === '') return { kind: 'mistake', mistake: { kind: 'nothing' } };
  let value: unknown;
  try {
    value = JSON.parse(cut);
  } catch (error) {
    return { kind: 'mistake', mistake: syntaxMistake(cut, error) };
  }
  if (!isObject(value)) return { kind: 'mistake', mistake: { kind: 'no_object' } };
  if ('format' in value) return { kind: 'file', body: value };
  if ('config' in value) return { kind: 'form', body: value };
  if (Array.isArray(value.fields) && !isOfOthers(value.fields))
    return { kind: 'form', body: { title, config: { options: {}, ...value } } };
  return { kind: 'mistake', mistake: { kind: 'no_form' } };
}

/** True if the text is meant as JSON, so that its errors are syntax errors of JSON. */
export function isMeantAsJson(text: string): boolean {
  return /^(\{|\[(?![a-z]))/i.test(text.replace(/^\uFEFF/, '').trim());
}

/** True for a form of another system that also has `fields`: Gravity Forms numbers its fields. */
function isOfOthers(fields: readonly unknown[]): boolean {
  return fields.some((field) => isObject(field) && !('name' in field) && ('id' in field || 'formId' in field));
}

/** Reads the position from the browser's message: "at position 12", "line 1 column 13". */
function syntaxMistake(text: string, error: unknown): Mistake {
  const message = error instanceof Error ? error.message : '';
  const [, line, column] = /line (\d+),? column (\d+)/.exec(message) ?? [];
  if (line !== undefined) return { kind: 'syntax', message, line: Number(line), column: Number(column) };
  const [, position] = /position (\d+)/.exec(message) ?? [];
  if (position === undefined) return { kind: 'syntax', message };
  const before = text.slice(0, Number(position)).split('\n');
  return { kind: 'syntax', message, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
