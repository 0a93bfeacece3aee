import type { FieldChoice } from '../schema/fields.ts';

/** A function of formulas. */
export interface FormulaFunction {
  name: string;
  /** The text shown for it, with its parameters. */
  call: string;
}

export const FUNCTIONS: readonly FormulaFunction[] = [
  { name: 'sum', call: 'sum(…)' },
  { name: 'average', call: 'average(…)' },
  { name: 'min', call: 'min(a, b)' },
  { name: 'max', call: 'max(a, b)' },
  { name: 'count', call: 'count(…)' },
  { name: 'round', call: 'round(x, 2)' },
  { name: 'floor', call: 'floor(x)' },
  { name: 'ceil', call: 'ceil(x)' },
  { name: 'abs', call: 'abs(x)' },
  { name: 'if', call: 'if(test, yes, no)' },
  { name: 'and', call: 'and(a, b)' },
  { name: 'or', call: 'or(a, b)' },
  { name: 'not', call: 'not(a)' },
  { name: 'choose', call: 'choose(field, "value", 1, 0)' },
  { name: 'has', call: 'has(field, "value")' },
  { name: 'empty', call: 'empty(x)' },
  { name: 'default', call: 'default(x, 0)' },
  { name: 'days', call: 'days(from, to)' },
];

/** Types whose values formulas cannot read. */
const UNREADABLE = ['file', 'image', 'signature', 'group', 'coupon', 'total', 'rich_text', 'matrix', 'ranking'];

/** Lists the fields that a formula can refer to. Those in a repeater refer to all its rows together. */
export function readable(choices: readonly FieldChoice[]): FieldChoice[] {
  return choices.filter(({ field }) => !UNREADABLE.includes(field.type));
}

/** Returns the word that is being typed at the cursor, and its start. */
export function wordAt(text: string, cursor: number): { start: number; word: string } {
  const before = text.slice(0, cursor);
  // Within quotes the word is part of a string.
  const isText = (before.match(/"/g) ?? []).length % 2 === 1;
  const word = isText ? '' : (/[a-zA-Z_][\w.]*$/.exec(before)?.[0] ?? '');
  return { start: cursor - word.length, word };
}

export interface Suggestion {
  insert: string;
  label: string;
  kind: 'field' | 'function';
}

const MOST = 8;

/** Suggests completions of a word: fields by name or label, then functions. */
export function suggestionsFor(word: string, choices: readonly FieldChoice[]): Suggestion[] {
  if (word === '') return [];
  const prefix = word.toLowerCase();
  const fields = readable(choices)
    .filter(({ name, label }) => name !== word && `${name} ${label}`.toLowerCase().includes(prefix))
    .toSorted((one, other) => Number(starts(other.name, prefix)) - Number(starts(one.name, prefix)))
    .map(({ name, label }): Suggestion => ({ insert: name, label, kind: 'field' }));
  const functions = FUNCTIONS.filter(({ name }) => starts(name, prefix)).map(
    ({ name, call }): Suggestion => ({ insert: `${name}(`, label: call, kind: 'function' }),
  );
  return [...fields, ...functions].slice(0, MOST);
}

function starts(name: string, prefix: string): boolean {
  return name.toLowerCase().startsWith(prefix);
}
