import { importsBudgets } from '#features/imports/budgets.ts';
import { identityOf } from '#features/imports/reading/identity.ts';
import type { RowErrors, TablePart } from '#features/imports/store/parts.ts';
import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { importable } from '#forms/tables/import.ts';
import { type Evidence, notationOf, parseMoment, UNCLEAR_DAY } from '#forms/tables/parse-cells.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { type ImportOrder, meaning, momentOf, notationsOf } from './mapping.ts';

/** A valid row. */
export interface ReadRow {
  row: number;
  /** Uuids of the row's submission under each key of the service, the active key first. */
  uuids: string[];
  values: SubmissionValues;
  /** Null if the table has no column with the time. */
  sentAt: Date | null;
}

export interface ReadTable {
  rows: ReadRow[];
  errors: RowErrors[];
}

/** Returns a function that parses rows and collects their errors. @param now latest valid time of submission */
export function reader(
  box: SecretBox,
  { formId, config, headings, order, evidence, now }: ReaderParts,
): (part: TablePart) => ReadTable {
  const form = importable(config, { incomplete: order.incomplete });
  const meant = meaning(headings, form, order);
  const notations = notationsOf(headings, form, order, evidence);
  const timeOrder = order.dateOrder ?? notationOf(evidence?.[order.timeColumn ?? ''] ?? {}).dateOrder;
  /** Returns the cells of the fields with errors, by the paths of the errors. */
  const givenFor = (errors: Readonly<Record<string, string>>, own: readonly (string | undefined)[]) =>
    Object.fromEntries(
      Object.keys(few(errors)).flatMap((path) => {
        const cells = own.filter((cell, at) => cell && form.fields[at]?.name === path.split(/[.[]/)[0]);
        return cells.length > 0
          ? [[path, cells.join(', ').slice(0, importsBudgets.importGiven.atMost).toWellFormed()]]
          : [];
      }),
    );
  return ({ first, rows }) => {
    const read: ReadTable = { rows: [], errors: [] };
    for (const [index, cells] of rows.entries()) {
      const row = first + index;
      const { cells: own, id, time } = meant(cells);
      const sentAt = time === null ? null : momentOf(time, order.timeZone, timeOrder);
      const { values, errors } = form.read(own, sentAt ?? now, notations);
      if (id === '') errors.id_column = 'is empty here';
      const mistake = time === null ? null : mistakeOfTime(time, sentAt, now);
      if (mistake) errors.time_column = mistake;
      if (Object.keys(errors).length > 0) read.errors.push({ row, errors: few(errors), given: givenFor(errors, own) });
      else read.rows.push({ row, values, sentAt, uuids: identityOf(box, formId, id ?? cells) });
    }
    return read;
  };
}

const NO_MOMENT = 'must be a moment such as 2031-03-04T05:06:07Z, or a day';

function mistakeOfTime(time: string, sentAt: Date | null, now: Date): string | null {
  if (!sentAt) return isUnclear(time) ? UNCLEAR_DAY : NO_MOMENT;
  return sentAt > now ? 'must not be in the future' : null;
}

function isUnclear(time: string): boolean {
  const found = parseMoment(time, undefined);
  return found !== null && typeof found === 'object';
}

interface ReaderParts {
  formId: number;
  config: FormConfig;
  headings: readonly string[];
  order: ImportOrder;
  /** Notations that the cells prove, by heading. */
  evidence?: Readonly<Record<string, Evidence>> | undefined;
  now: Date;
}

function few(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).slice(0, importsBudgets.importErrors.atMost));
}
