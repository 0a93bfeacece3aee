import type { KnownFields } from '#forms/config/known-fields.ts';
import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { fieldAt, isRepeater, valueAt } from '#forms/field-types/index.ts';

/** What tags stand for, in a block for rows or outside of it. */
interface Context<C> {
  config: FormConfig;
  values: SubmissionValues;
  row?: RowPlace<C>;
}

/** Of a block for rows: the number of the row, from 1 on, and what tags stand for outside. */
export interface RowPlace<C> {
  number: number;
  whole: C;
}

/** What tags stand for in each row of a repeater: a name means a field of the row first. None of one that is sensitive. */
export function rowContexts<C extends Context<C>>(path: string, context: C): C[] {
  const { config, values, row: outer } = context;
  const field = fieldAt(config.fields, path);
  const rows = valueAt(values, path);
  const steps = path.split('.');
  const isSecret = steps.some((_, index) => fieldAt(config.fields, steps.slice(0, index + 1).join('.'))?.sensitive);
  if (!field || !isRepeater(field) || isSecret || !Array.isArray(rows)) return [];
  const names = new Set(field.fields.map(({ name }) => name));
  const fields = [...field.fields, ...config.fields.filter(({ name }) => !names.has(name))];
  // What is hidden in a row is not taken from outside.
  const outside = Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
  return (rows as SubmissionValues[]).map((row, index) => ({
    ...context,
    config: { ...config, fields },
    values: { ...outside, ...row },
    row: { number: index + 1, whole: outer?.whole ?? context },
  }));
}

/** What tags can name in the rows of each repeater, by its path. */
export function rowTags({ repeaters, inRows }: KnownFields): Map<string, ReadonlySet<string>> {
  const isDeeper = (tag: string, path: string) =>
    [...repeaters].some((one) => one.length > path.length && tag.startsWith(`${one}.`));
  return new Map(
    [...repeaters].map((path) => {
      const own = [...inRows.tags].filter((tag) => tag.startsWith(`${path}.`) && !isDeeper(tag, path));
      return [path, new Set(own.map((tag) => tag.slice(path.length + 1)))];
    }),
  );
}
