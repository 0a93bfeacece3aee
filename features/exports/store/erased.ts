import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { marks } from '#db/sql.ts';
import { Export } from '#features/exports/entities.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { recordLoss } from './ends.ts';
import { failExports, openRequest } from './exports.ts';

/**
 * Removes erased submissions from exports, in the transaction that erases them: an export that contains one has failed, and one
 * that has not reached it yet discards its current part and reads again.
 */
export async function eraseFromExports(em: EntityManager, submissionUuids: readonly string[]): Promise<void> {
  const uuids = [...submissionUuids];
  const context = em.getTransactionContext();
  const connection = em.getConnection();
  const forms = await connection.execute<{ form_id: number | string }[]>(
    `select distinct form_id from submissions where uuid in (${marks(uuids)})`,
    uuids,
    'all',
    context,
  );
  if (forms.length === 0) return;
  // The row of an export is locked first: a part of it is either stored before, and then found here, or not stored at all.
  const open = await connection.execute<{ id: number | string }[]>(
    `select id from exports where form_id in (${marks(forms)})
       and status in ('pending', 'running', 'done') order by id for update`,
    forms.map((form) => form.form_id),
    'all',
    context,
  );
  if (open.length === 0) return;
  const ids = open.map(({ id }) => Number(id));
  const some = marks(ids);
  const having = await connection.execute<{ id: number | string }[]>(
    `select distinct e.id from exports e join submissions s on s.form_id = e.form_id
     where e.id in (${some}) and s.uuid in (${marks(uuids)}) and s.id <= e.newest
       and (s.created_at < e.place_at or (s.created_at = e.place_at and s.id <= e.place_id))`,
    [...ids, ...uuids],
    'all',
    context,
  );
  await connection.execute(`update exports set erasures = erasures + 1 where id in (${some})`, ids, 'run', context);
  const failed = having.map(({ id }) => Number(id));
  await recordLoss(em, failed, 'submission_erased');
  await failExports(em, failed, 'submission_erased');
}

/**
 * Ends the exports of forms that may name somebody who was erased from the steps of their submissions, in the transaction that erases. One
 * that has not begun reads the rows as they are afterwards.
 */
export async function eraseStepsFromExports(
  em: EntityManager,
  box: SecretBox,
  formIds: readonly number[],
): Promise<void> {
  const where = { formId: [...formIds], status: ['running' as const, 'done' as const] };
  const rows = await em.find(Export, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const naming = rows.filter((row) => openRequest(box, row).steps).map(({ id }) => id);
  if (naming.length === 0) return;
  await recordLoss(em, naming, 'submission_erased');
  await failExports(em, naming, 'submission_erased');
}
