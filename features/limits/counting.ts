import type { MikroORM } from '@mikro-orm/mysql';
import { missingCapability } from '#features/accounts/users.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { countedFields } from './plan.ts';

/**
 * Rejects new counts of existing answers by an account that may not read answers: a count reveals if a value was sent before, in
 * the case of a unique field to everybody who tries a value.
 * @throws UseCaseError `missing_capability` naming the fields
 */
export async function refuseCounting(
  { orm }: { orm: MikroORM },
  { id, config: before }: { id: number; config: FormConfig },
  after: FormConfig,
): Promise<void> {
  const countedBefore = new Set(countedFields(before));
  const names = [
    ...new Set(countedFields(after).flatMap((how) => (countedBefore.has(how) ? [] : [how.split(' ')[0] ?? '']))),
  ];
  const em = orm.em.fork();
  const answered: string[] = [];
  for (const name of names) {
    const path = `$.${JSON.stringify(name)}`;
    const sql = "select 1 from submissions where form_id = ? and json_contains_path(payload, 'one', ?) limit 1";
    if ((await em.execute(sql, [id, path])).length > 0) answered.push(name);
  }
  if (answered.length === 0) return;
  const what = 'would count what visitors have answered already';
  throw missingCapability('SUBMISSIONS_PREVIEW', `A limit, quota or unique value of ${answered.join(', ')} ${what}.`);
}
