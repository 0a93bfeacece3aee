import type { MikroORM } from '@mikro-orm/mysql';
import type { Logger } from 'pino';
import { attemptTime, describeError, givenUpSignal, summariseError } from '#activities/attempt.ts';
import { Form } from '#features/forms/entities.ts';
import { Invitation, InvitationList } from '#features/invitations/entities.ts';
import { noteFailure } from '#features/invitations/events.ts';
import { invitationMail } from '#features/invitations/mail.ts';
import { enabledInvitations, isOver } from '#features/invitations/option.ts';
import { backOff, nextAttempt } from '#features/invitations/state.ts';
import { noMailFor, openPerson, openToken } from '#features/invitations/store/people.ts';
import type { Mailer } from '#features/mail/mailer.ts';
import { EmailTooLarge } from '#features/notifications/email.ts';
import type { Site } from '#features/site/site.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { SecretBox } from '#security/secret-box.ts';

export interface InvitationMailParts {
  orm: MikroORM;
  box: SecretBox;
  mailer: Pick<Mailer, 'send'>;
  readSite(): Promise<Site>;
  log: Pick<Logger, 'warn'>;
}

/** Number of mails of a list that are sent at the same time, so that mails of submissions need not wait. */
const AT_ONCE = 4;

export function createInvitationMails(parts: InvitationMailParts) {
  return {
    /**
     * Attempts the mails of people once each. Every attempt is recorded before and after it is made, so that nothing is lost with
     * the worker. Stops at a failure of the mail server itself: the list then pauses.
     */
    async sendInvitations({ formId, ids }: { formId: number; ids: readonly number[] }): Promise<void> {
      const form = await parts.orm.em.fork().findOne(Form, { id: formId, active: true });
      const site = await parts.readSite();
      const queue = [...ids];
      let isPaused = false;
      const work = async () => {
        for (let id = queue.shift(); id !== undefined && !isPaused; id = queue.shift()) {
          isPaused ||= !(await attempt(parts, { form, site, formId, id }));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    },
  };
}

interface Attempted {
  form: Form | null;
  site: Site;
  formId: number;
  id: number;
}

/** Makes one attempt. @returns false if the mail server cannot be used now */
async function attempt(parts: InvitationMailParts, { form, site, formId, id }: Attempted): Promise<boolean> {
  const { orm, box, mailer } = parts;
  const now = attemptTime();
  const invitations = form && enabledInvitations(form.config);
  if (!form || !invitations || isOver(invitations, now)) return true;
  // One statement decides whether the person still is to be mailed: an answer may come at the same moment.
  const { affectedRows } = await orm.em.fork().execute<{ affectedRows: number }>(
    `update invitations set mail_status = 'sending', mail_tries = mail_tries + 1, mail_tried_at = ?,
         mail_begun_at = coalesce(mail_begun_at, ?), is_anonymous = is_anonymous or ?
       where id = ? and form_id = ? and mail_status = 'waiting' and mail_due_at <= ?
         and stage <> 'answered' and declined_at is null`,
    [now, now, invitations.anonymous === true, id, formId, now],
    'run',
  );
  if (affectedRows === 0) return true;
  const row = await orm.em.fork().findOne(Invitation, { id });
  if (!row?.mailId) return true;
  const { mailId, mailKind: kind, isAnonymous } = row;
  const mine = { id, mailId, mailStatus: 'sending' as const };
  try {
    const person = openPerson(box, row);
    const token = openToken(box, row);
    await mailer.send(
      invitationMail({ id: mailId, kind, person, token, isAnonymous, form, site, now }),
      givenUpSignal(),
    );
  } catch (error) {
    return noteFailed(parts, row, error);
  }
  const em = orm.em.fork();
  await em.nativeUpdate(Invitation, mine, {
    ...{ mailStatus: 'sent', mailDueAt: null, errorType: null, lastError: null },
    ...{ sentAt: row.sentAt ?? now, lastSentAt: now, mails: row.mails + 1 },
    reminders: row.reminders + (kind === 'reminder' ? 1 : 0),
  });
  await em.nativeUpdate(InvitationList, { id: formId, failures: { $gt: 0 } }, { failures: 0, pausedUntil: null });
  return true;
}

const TOO_LARGE = { kind: 'permanent', retryAfterMs: undefined } as const;

/** Notes a failed attempt in the row, and a failure of the mail server in the list. @returns false for the latter */
async function noteFailed({ orm, log }: InvitationMailParts, row: Invitation, error: unknown): Promise<boolean> {
  const now = attemptTime();
  const isTooLarge = error instanceof EmailTooLarge;
  if (!isTooLarge && !(error instanceof ProviderError))
    log.warn({ err: error, formId: row.formId }, 'an invitation failed');
  const { kind, retryAfterMs } = isTooLarge ? TOO_LARGE : summariseError(error);
  const described = isTooLarge ? { errorType: 'mail_invalid', lastError: error.message } : describeError(error);
  const isOfRecipient = error instanceof ProviderError && (error.ofRecipient || error.bounced.length > 0);
  const unknowns = row.mailUnknowns + (kind === 'unknown' ? 1 : 0);
  const tried = { tries: row.mailTries, unknowns, begunAt: row.mailBegunAt ?? now };
  const again = nextAttempt({ kind, retryAfterMs }, tried, now);
  const { id, formId, mailId } = row;
  const failed = isOfRecipient ? ('bounced' as const) : ('failed' as const);
  await orm.em.fork().transactional(async (em) => {
    const mine = { id, mailId, mailStatus: 'sending' as const };
    const changed = await em.nativeUpdate(
      Invitation,
      { ...mine, stage: { $ne: 'answered' } },
      { mailStatus: again ? 'waiting' : failed, mailDueAt: again, mailUnknowns: unknowns, ...described },
    );
    // Whoever has answered meanwhile needs no mail.
    if (changed === 0) await em.nativeUpdate(Invitation, mine, noMailFor(row));
    if (changed > 0 && !again) await noteFailure(em, { formId, uuid: row.uuid, state: failed }, now);
  });
  if (isOfRecipient || kind === 'permanent' || kind === 'unknown') return true;
  const em = orm.em.fork();
  const list = await em.findOne(InvitationList, { id: formId });
  const failures = (list?.failures ?? 0) + 1;
  const pausedUntil = new Date(now.getTime() + backOff(failures, retryAfterMs));
  await em.nativeUpdate(InvitationList, { id: formId }, { failures, pausedUntil });
  return false;
}
