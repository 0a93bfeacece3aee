import type { KnownFields } from '#forms/config/known-fields.ts';
import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { fieldAt, isRepeater, valueAt } from '#forms/field-types/index.ts';

/** The context of tags, inside or outside of a block for rows. */
interface Context<C> {
  config: FormConfig;
  values: SubmissionValues;
  row?: RowPosition<C>;
}

/** The row of a block for rows: its number, from 1 on, and the context outside of the block. */
export interface RowPosition<C> {
  number: number;
  whole: C;
}

/**
 * Returns the context of tags in each row of a repeater: a name refers to fields of the row first. A sensitive repeater has no
 * rows here.
 */
export function rowContexts<C extends Context<C>>(path: string, context: C): C[] {
  const { config, values, row: outer } = context;
  const field = fieldAt(config.fields, path);
  const rows = valueAt(values, path);
  const steps = path.split('.');
  const isSecret = steps.some((_, index) => fieldAt(config.fields, steps.slice(0, index + 1).join('.'))?.sensitive);
  if (!field || !isRepeater(field) || isSecret || !Array.isArray(rows)) return [];
  const names = new Set(field.fields.map(({ name }) => name));
  const fields = [...field.fields, ...config.fields.filter(({ name }) => !names.has(name))];
  // A field that is hidden in a row does not fall back to a field outside.
  const outside = Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
  return (rows as SubmissionValues[]).map((row, index) => ({
    ...context,
    config: { ...config, fields },
    values: { ...outside, ...row },
    row: { number: index + 1, whole: outer?.whole ?? context },
  }));
}

/** Returns the names that tags can use in the rows of each repeater, by the repeater's path. */
export function rowTags({ repeaters, inRows }: KnownFields): Map<string, ReadonlySet<string>> {
  const isDeeper = (tag: string, path: string) =>
    [...repeaters].some((repeater) => repeater.length > path.length && tag.startsWith(`${repeater}.`));
  return new Map(
    [...repeaters].map((path) => {
      const rowTagPaths = [...inRows.tags].filter((tag) => tag.startsWith(`${path}.`) && !isDeeper(tag, path));
      return [path, new Set(rowTagPaths.map((tag) => tag.slice(path.length + 1)))];
    }),
  );
}
