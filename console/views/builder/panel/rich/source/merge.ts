import type { AppliedFilter } from '#forms/templates/language/filter-rules.ts';
import { partOf } from './parts.ts';

/** Splits a tag at its bars, except those in quotes. */
function piecesOf(source: string): string[] {
  return source.slice(1, -1).match(/(?:"[^"]*"|'[^']*'|[^|"'])+/g) ?? [];
}

const DEFAULT = /^\s*default\s*:/i;

/** Returns the text that a tag shows for an empty value; '' if it has none. */
export function defaultOf(filters: readonly AppliedFilter[]): string {
  return filters.find(({ name }) => name === 'default')?.args[0] ?? '';
}

/**
 * Changes the text that a tag shows for an empty value. Its other filters stay as they are.
 * @returns null if the text cannot be written in a tag: it has braces, or quotes of both kinds
 */
export function withDefault(source: string, text: string): string | null {
  const [tag = '', ...filters] = piecesOf(source);
  const quote = text.includes('"') ? "'" : '"';
  const others = filters.filter((filter) => !DEFAULT.test(filter));
  const place = filters.findIndex((filter) => DEFAULT.test(filter));
  const filter = `default:${quote}${text}${quote}`;
  const next = text === '' ? others : others.toSpliced(place === -1 ? others.length : place, 0, filter);
  const changed = `{${[tag, ...next].join('|')}}`;
  const part = partOf(changed);
  return part?.kind === 'tag' && defaultOf(part.filters) === text ? changed : null;
}
