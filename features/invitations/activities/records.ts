import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { Form } from '#features/forms/entities.ts';
import { invitationsBudgets } from '#features/invitations/budgets.ts';
import { Invitation, InvitationList } from '#features/invitations/entities.ts';
import { enabledInvitations, endOf, isOver, reminderDays } from '#features/invitations/option.ts';
import { LEAST_PAUSE_MS, nextAttempt } from '#features/invitations/state.ts';
import { freshMail, listDueAfter, noMailFor } from '#features/invitations/store/people.ts';
import { DAY_MS, MINUTE_MS } from '#time.ts';

/** State of a list after a look. */
export interface ListState {
  /** Ids of the people whose mails are due. */
  due: number[];
  /** Time of the next look, in Unix ms; null if no mail has to be sent any more. */
  nextLookAt: number | null;
}

/** Number of mails that one activity sends. */
const BATCH = 20;
/** Number of people whose reminders are begun by one look. */
const REMINDED = 500;
/** Time after which an attempt counts as lost with its worker. Longer than the activity that makes it. */
const LOST_AFTER_MS = 10 * MINUTE_MS;
/** Time after which a list is looked at again whose form takes nothing now: it may be opened or restored. */
const AGAIN_MS = DAY_MS;

const MOST_MAILS = invitationsBudgets.mailsOfInvitation.atMost;

export function createInvitationRecords({ orm }: { orm: MikroORM }) {
  return {
    /** Finds the mails of a list that are due: those that wait, and the reminders of the form's days. */
    async lookAtInvitations({ formId, now: ms }: { formId: number; now: number }): Promise<ListState> {
      const now = new Date(ms);
      return orm.em.fork().transactional(async (em) => {
        const list = await em.findOne(InvitationList, { id: formId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        if (!list) return { due: [], nextLookAt: null };
        const state = await look(em, list, now);
        list.dueAt = state.nextLookAt === null ? null : listDueAfter(new Date(state.nextLookAt));
        return state;
      });
    },
  };

  async function look(em: EntityManager, list: InvitationList, now: Date): Promise<ListState> {
    const { id: formId } = list;
    const form = await em.findOne(Form, { id: formId });
    const invitations = form && enabledInvitations(form.config);
    if (!form || !invitations || isOver(invitations, now)) return { due: [], nextLookAt: null };
    const days = reminderDays(invitations);
    const isOpen = form.active && form.publishedAt != null && form.closedAt == null;
    if (!isOpen) {
      const waits = await hasWork(em, formId, days);
      return { due: [], nextLookAt: waits ? now.getTime() + AGAIN_MS : null };
    }
    await giveUpLost(em, formId, now);
    for (const [reminders, day] of days.entries()) await beginReminders(em, formId, { reminders, day }, now);
    const paused = list.pausedUntil && list.pausedUntil > now ? list.pausedUntil : null;
    const due = paused ? [] : await dueMails(em, formId, now);
    if (due.length > 0) return { due, nextLookAt: now.getTime() };
    const next = await nextTime(em, formId, days);
    const at = next && Math.max(next.getTime(), paused?.getTime() ?? 0, now.getTime() + 1_000);
    const end = endOf(invitations)?.getTime() ?? Number.POSITIVE_INFINITY;
    return { due: [], nextLookAt: at === null || at >= end ? null : at };
  }
}

const MAY_MAIL = "stage <> 'answered' and declined_at is null";

/** Decides about attempts that were lost with their worker: their mails may have been sent. */
async function giveUpLost(em: EntityManager, formId: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LOST_AFTER_MS);
  const rows = await em.find(
    Invitation,
    { formId, mailStatus: 'sending', mailTriedAt: { $lte: before } },
    { orderBy: { id: 'asc' }, limit: REMINDED, disableIdentityMap: true },
  );
  for (const row of rows) {
    const { id, stage, mailId, mailTries, mailTriedAt } = row;
    const unknowns = row.mailUnknowns + 1;
    const again = nextAttempt(
      { kind: 'unknown' },
      { tries: mailTries, unknowns, begunAt: row.mailBegunAt ?? now },
      now,
    );
    const lost = { mailUnknowns: unknowns, mailDueAt: again, errorType: 'mail_unknown' };
    // The attempt may end at the same moment: then the mail is sent, and not lost.
    await em.nativeUpdate(
      Invitation,
      { id, stage, mailId, mailStatus: 'sending', mailTriedAt },
      stage === 'answered' ? noMailFor(row) : { ...lost, mailStatus: again ? 'waiting' : 'failed' },
    );
  }
}

/** Begins the reminders that are due after a number of days. */
async function beginReminders(
  em: EntityManager,
  formId: number,
  { reminders, day }: { reminders: number; day: number },
  now: Date,
): Promise<void> {
  const sentBefore = new Date(now.getTime() - day * DAY_MS);
  const pausedBefore = new Date(now.getTime() - LEAST_PAUSE_MS);
  const rows = await em.execute<{ id: number | string }[]>(
    `select id from invitations where form_id = ? and mail_status = 'sent' and reminders = ? and sent_at <= ?
       and last_sent_at <= ? and mails < ? and ${MAY_MAIL} order by id limit ?`,
    [formId, reminders, sentBefore, pausedBefore, MOST_MAILS, REMINDED],
  );
  for (const { id } of rows) {
    await em.nativeUpdate(
      Invitation,
      { id: Number(id), mailStatus: 'sent', stage: { $ne: 'answered' }, declinedAt: null },
      freshMail('reminder', now),
    );
  }
}

async function dueMails(em: EntityManager, formId: number, now: Date): Promise<number[]> {
  const rows = await em.execute<{ id: number | string }[]>(
    `select id from invitations where form_id = ? and mail_status = 'waiting' and mail_due_at <= ? and ${MAY_MAIL}
       order by mail_due_at, id limit ?`,
    [formId, now, BATCH],
  );
  return rows.map(({ id }) => Number(id));
}

async function hasWork(em: EntityManager, formId: number, days: readonly number[]): Promise<boolean> {
  return (await nextTime(em, formId, days)) !== null;
}

/** Returns the time of the next attempt, lost attempt or reminder; null if there is none. */
async function nextTime(em: EntityManager, formId: number, days: readonly number[]): Promise<Date | null> {
  const first = async (expression: string, where: string, values: unknown[]): Promise<number[]> => {
    const [row] = await em.execute<{ at: string | null }[]>(
      `select date_format(min(${expression}), '%Y-%m-%dT%H:%i:%s.%fZ') as at from invitations
         where form_id = ? and ${where} and ${MAY_MAIL}`,
      values,
    );
    return row?.at ? [Date.parse(row.at)] : [];
  };
  const times = [
    ...(await first('mail_due_at', "mail_status = 'waiting'", [formId])),
    ...(await first('mail_tried_at', "mail_status = 'sending'", [formId])).map((at) => at + LOST_AFTER_MS),
  ];
  for (const [reminders, day] of days.entries()) {
    const after = `greatest(sent_at + interval ${Number(day)} day, last_sent_at + interval 1 day)`;
    const where = "mail_status = 'sent' and reminders = ? and mails < ?";
    times.push(...(await first(after, where, [formId, reminders, MOST_MAILS])));
  }
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}
