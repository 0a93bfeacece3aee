import type { EntityManager } from '@mikro-orm/mysql';
import { marks } from '#db/sql.ts';
import { Refusal } from '#features/requests/refusal.ts';
import type { AnsweredInvitation } from '#features/submissions/invitation.ts';
import type { Entry, SubmissionResource } from '#features/submissions/resources.ts';
import { textsOf } from '#texts/index.ts';

/**
 * The invitation that a submission uses up. The rows are locked in the order of their ids, in the transaction that inserts the
 * submissions: of many posts with one link, one is accepted.
 */
export const invitationResource: SubmissionResource = {
  isNeeded: ({ invitation }) => invitation !== undefined,

  async reserve(em, entries) {
    const open = await lockOpen(em, entries);
    const refused = new Map<string, Refusal>();
    for (const { uuid, submission } of entries) {
      const id = submission.invitation?.id ?? 0;
      const { invitations: texts } = textsOf(submission.form.config);
      const isOpen = open.get(id);
      if (isOpen === undefined) refused.set(uuid, new Refusal('invitation_over', texts.over));
      else if (!isOpen) refused.set(uuid, new Refusal('invitation_used', texts.used));
      open.set(id, false);
    }
    return refused;
  },

  async insert(em, { submission: { invitation, form }, now }, { submissionUuid, submissionId }) {
    if (!invitation) return;
    const { id, isAnonymous } = invitation;
    // Without a stored submission there is nothing to show.
    const uuid = isAnonymous || submissionId === null ? null : submissionUuid;
    const at = isAnonymous ? null : now;
    await em.execute(
      `update invitations
         set stage = 'answered', submission_uuid = ?, answered_at = ?, is_anonymous = ?,
           opened_at = if(?, null, coalesce(opened_at, ?)), begun_at = if(?, null, coalesce(begun_at, ?)),
           mail_status = if(mail_status = 'waiting', if(sent_at is null, 'none', 'sent'), mail_status)
         where id = ? and form_id = ?`,
      [uuid, at, isAnonymous, isAnonymous, now, isAnonymous, now, id, form.id],
    );
  },
};

/** Locks the invitations of submissions. @returns by id whether the invitation can be answered; removed ones are absent */
async function lockOpen(em: EntityManager, entries: readonly Entry[]): Promise<Map<number, boolean>> {
  const asked = entries.flatMap(({ submission }) => submission.invitation ?? []);
  const ids = [...new Set(asked.map(({ id }: AnsweredInvitation) => id))].sort((one, other) => one - other);
  const rows = await em.execute<{ id: number | string; stage: string }[]>(
    `select id, stage from invitations where id in (${marks(ids)}) order by id for update`,
    ids,
  );
  return new Map(rows.map(({ id, stage }) => [Number(id), stage !== 'answered']));
}
