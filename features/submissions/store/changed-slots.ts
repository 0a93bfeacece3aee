import type { EntityManager } from '@mikro-orm/mysql';
import { marks } from '#db/sql.ts';
import { MINUTE_MS } from '#time.ts';

/** Length of the time slots in which submissions are counted: every time zone begins its days with one, except those with 45 minutes. */
export const SLOT_MS = 30 * MINUTE_MS;

/** The index of the changed slots of all forms. */
export const CHANGED_BY_SLOT = 'submission_slots_changed_slot_form_id_index';

/** SQL for the slot of a submission, counted from 1970. */
export const SLOT = `timestampdiff(second, '1970-01-01 00:00:00', created_at) div ${SLOT_MS / 1_000}`;

/**
 * Notes that submissions must be counted again, in the transaction that adds them late, changes their status after they had ended,
 * or erases them, before their rows are gone. The statuses from the acceptance to the end need no note: slots with open submissions
 * are not counted beforehand. So the usual submission costs nothing.
 */
export async function noteChanged(em: EntityManager, submissionUuids: readonly string[]): Promise<void> {
  if (submissionUuids.length === 0) return;
  // In the order of the key, so that two transactions do not wait for each other.
  await em.execute(
    `insert ignore into submission_slots_changed (form_id, slot)
     select distinct form_id, ${SLOT} as slot from submissions where uuid in (${marks(submissionUuids)})
     order by form_id, slot`,
    [...submissionUuids],
  );
}
