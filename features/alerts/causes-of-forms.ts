import { timeOf } from '#db/times.ts';
import type { Cause, LookParts } from './source.ts';

/** A form with a number of records that are in trouble, as the database returns it. */
export interface TroubledForm {
  form_id: number | string;
  n: number | string;
  since: string;
}

/** Returns one cause for each of the forms that is still active. */
export function causesOfForms(
  { forms }: Pick<LookParts, 'forms'>,
  rule: string,
  rows: readonly TroubledForm[],
): Cause[] {
  return rows.flatMap(({ form_id: id, n, since }) => {
    const form = forms.get(Number(id));
    if (!form) return [];
    const about = { rule, subject: form.title, forms: [form.id], count: Number(n), since: timeOf(since) };
    return [{ key: `${rule} ${form.id}`, ...about }];
  });
}
