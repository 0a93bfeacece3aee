import { UseCaseError } from '#db/use-case-error.ts';
import type { Actor } from '#security/actor.ts';
import { HOUR_MS } from '#time.ts';
import { invitationsBudgets } from './budgets.ts';
import type { Invitation } from './entities.ts';
import { noteFailure } from './events.ts';
import { isOver } from './option.ts';
import { freshMail } from './store/people.ts';
import { answered, type InvitationParts, invitingForm, lockInvitation, withList } from './use-cases.ts';

const MOST_MAILS = invitationsBudgets.mailsOfInvitation.atMost;

/**
 * Mails a person the invitation again, or for the first time, also after it has failed.
 * @throws UseCaseError `invitation_not_found`, `invitation_answered`, `invitation_declined`, `invitations_over`, `too_many_mails`
 */
export async function mailAgain(
  app: InvitationParts,
  actor: Actor,
  { formId, uuid }: { formId: number; uuid: string },
): Promise<Invitation> {
  const { invitations } = await invitingForm(app, formId);
  const now = app.clock();
  if (isOver(invitations, now)) throw over();
  const row = await withList(app, formId, now, async (em) => {
    const found = await lockInvitation(em, formId, uuid);
    if (found.stage === 'answered') throw answered();
    if (found.declinedAt) {
      throw new UseCaseError('conflict', 'invitation_declined', 'The person wants no more mails about this form.');
    }
    if (found.mails >= MOST_MAILS) {
      throw new UseCaseError('conflict', 'too_many_mails', `A person gets at most ${MOST_MAILS} mails about a form.`);
    }
    // A mail that waits or is being sent already is the one that was asked for.
    if (found.mailStatus === 'waiting') found.mailDueAt = now;
    else if (found.mailStatus !== 'sending') Object.assign(found, freshMail('invitation', now));
    await em.flush();
    return found;
  });
  await app.audit.note(actor, 'invitations.mailed', { formId, invitation: uuid });
  return row;
}

function over(): UseCaseError {
  return new UseCaseError('conflict', 'invitations_over', 'The invitations of this form have ended.');
}

/** Least time since the last mail of a person whom `remindAll` reminds. */
const REMIND_AFTER_MS = HOUR_MS;

/** Returns the condition on people whom `remindAll` reminds, with its values. */
function remindable(formId: number, now: Date): [condition: string, values: unknown[]] {
  return [
    "form_id = ? and mail_status = 'sent' and stage <> 'answered' and declined_at is null and last_sent_at <= ? and mails < ?",
    [formId, new Date(now.getTime() - REMIND_AFTER_MS), MOST_MAILS],
  ];
}

/** Counts the people whom `remindAll` would remind. @throws UseCaseError as `remindAll` */
export async function countRemindable(app: InvitationParts, formId: number): Promise<number> {
  const now = app.clock();
  if (isOver((await invitingForm(app, formId)).invitations, now)) throw over();
  const [condition, values] = remindable(formId, now);
  const [row] = await app.orm.em
    .fork()
    .execute<{ people: number | string }[]>(`select count(*) as people from invitations where ${condition}`, values);
  return Number(row?.people ?? 0);
}

/**
 * Reminds everybody who has neither answered nor asked for no more mails, and who was mailed more than an hour ago.
 * @returns the number of people
 * @throws UseCaseError `form_not_found`, `invitations_off`, `invitations_over`
 */
export async function remindAll(app: InvitationParts, actor: Actor, formId: number): Promise<number> {
  const { invitations } = await invitingForm(app, formId);
  const now = app.clock();
  if (isOver(invitations, now)) throw over();
  const [condition, values] = remindable(formId, now);
  const reminded = await withList(app, formId, now, async (em) => {
    const { affectedRows } = await em.execute<{ affectedRows: number }>(
      `update invitations
         set mail_status = 'waiting', mail_kind = 'asked', mail_id = uuid(), mail_due_at = ?, mail_begun_at = null,
           mail_tried_at = null, mail_tries = 0, mail_unknowns = 0, error_type = null, last_error = null
         where ${condition}`,
      [now, ...values],
      'run',
    );
    return affectedRows;
  });
  if (reminded > 0) await app.audit.note(actor, 'invitations.mailed', { formId, people: reminded });
  return reminded;
}

/**
 * Notes that the mails to a person cannot be delivered, for hosts whose mail provider reports bounces later. No further mail is sent
 * until somebody mails the invitation again.
 * @throws UseCaseError `invitation_not_found`
 */
export async function noteBounce(
  { orm, audit, clock }: Pick<InvitationParts, 'orm' | 'audit' | 'clock'>,
  actor: Actor,
  { formId, uuid, reason }: { formId: number; uuid: string; reason: string },
): Promise<Invitation> {
  const row = await orm.em.fork().transactional(async (em) => {
    const found = await lockInvitation(em, formId, uuid);
    Object.assign(found, { mailStatus: 'bounced', mailDueAt: null, errorType: 'mail_rejected', lastError: reason });
    await noteFailure(em, { formId, uuid, state: 'bounced' }, clock());
    return found;
  });
  await audit.note(actor, 'invitation.bounced', { formId, invitation: uuid });
  return row;
}
