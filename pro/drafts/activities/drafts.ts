import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { Form } from '#features/forms/entities.ts';
import { expireFilesOf } from '#features/uploads/store/hold.ts';
import { type Draft, DraftMail } from '#pro/drafts/entities.ts';
import { nextStep } from '#pro/drafts/next-look.ts';
import { enabledDrafts } from '#pro/drafts/option.ts';
import type { DraftMailStatus, DraftStatus } from '#pro/drafts/store/draft.ts';
import { awaitsPayment, draftDueAfter, endOfDraft, lockDraft, openDraft } from '#pro/drafts/store/drafts.ts';
import { reportExpired } from '#pro/drafts/store/events.ts';
import { addressHashes, claimMail, pendingMail } from '#pro/drafts/store/mails.ts';
import type { SecretBox } from '#security/secret-box.ts';

export interface DraftActivitiesParts {
  orm: MikroORM;
  box: SecretBox;
}

/** State of a draft after a check. */
export interface DraftState {
  status: DraftStatus | 'erased';
  /** Time of the next check, in Unix ms; null once the draft has ended. */
  nextLookAt: number | null;
  /** Id of a mail that is to be sent. */
  mailId: string | null;
}

export function createDraftActivities({ orm, box }: DraftActivitiesParts) {
  return {
    /** Performs a draft's due step: expires the draft, or claims its next mail. */
    async lookAtDraft({ draftUuid, now: ms }: { draftUuid: string; now: number }): Promise<DraftState> {
      const now = new Date(ms);
      return orm.em.fork().transactional(async (em) => {
        const row = await lockDraft(em, { uuid: draftUuid });
        if (!row) return { status: 'erased', nextLookAt: null, mailId: null };
        const { status } = row;
        if (status !== 'open') {
          row.dueAt = null;
          return { status, nextLookAt: null, mailId: null };
        }
        return takeNextStep(em, row, now);
      });
    },

    /** Stores the outcome of a mail. */
    async noteDraftMail(input: {
      mailId: string;
      status: Exclude<DraftMailStatus, 'pending'>;
      errorType: string | null;
      now: number;
    }): Promise<void> {
      const { mailId: id, status, errorType, now } = input;
      const end = { status, errorType, updatedAt: new Date(now) };
      await orm.em.fork().nativeUpdate(DraftMail, { id, status: 'pending' }, end);
    },
  };

  async function takeNextStep(em: EntityManager, row: Draft, now: Date): Promise<DraftState> {
    const { uuid, formId, sealed } = row;
    const form = await em.findOne(Form, { id: formId, active: true });
    const drafts = form && enabledDrafts(form.config);
    const email = typeof sealed === 'string' ? openDraft(box, { uuid, sealed }).email : null;
    const step = nextStep(
      {
        ...{ savedAt: row.savedAt.getTime(), expiresAt: row.expiresAt.getTime() },
        resumedAt: row.resumedAt?.getTime() ?? null,
        mailWantedAt: row.mailWantedAt?.getTime() ?? null,
        remindedAt: row.remindedAt?.getTime() ?? null,
        ...{ canMail: email !== null && drafts !== null, awaitsPayment: await awaitsPayment(em, uuid) },
        remindAfterDays: drafts?.remind_after_days,
      },
      now.getTime(),
    );
    if (step.do === 'expire') {
      em.assign(row, { ...endOfDraft('expired', now), dueAt: null });
      await expireFilesOf(em, [uuid], now);
      await reportExpired(em, row, now);
      return { status: 'expired', nextLookAt: null, mailId: null };
    }
    row.dueAt = draftDueAfter(step.at);
    // A draft sends one mail at a time. The run checks the draft again after each mail.
    const open = await pendingMail(em, uuid);
    if (open || step.do === 'wait') return { status: 'open', nextLookAt: step.at, mailId: open?.id ?? null };
    const { kind } = step;
    const mailId = email === null ? null : await claimMail(em, row, { kind, hashes: addressHashes(box, email) }, now);
    if (kind === 'link') row.mailWantedAt = null;
    else if (mailId) row.remindedAt = now;
    return { status: 'open', nextLookAt: step.at, mailId };
  }
}
