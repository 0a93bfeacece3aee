import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/mysql';
import { type EngineCall, engineCall } from '#engine/engine-call.ts';
import { insertCalls, type OutboxParts, withCalls } from '#engine/outbox.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { DRAFT_KEY, DRAFT_SAVED_KEY } from '#features/submissions/draft.ts';
import { uploadsBudgets } from '#features/uploads/budgets.ts';
import { expireFilesOf, holdForDraft } from '#features/uploads/store/hold.ts';
import { shownPagesOf } from '#forms/pages/shown.ts';
import { fileFields } from '#forms/placed-files.ts';
import { draftsBudgets } from '#pro/drafts/budgets.ts';
import { textsOf } from '#texts/index.ts';
import { DAY_MS, HOUR_SECONDS } from '#time.ts';
import { draftContents } from './content/content.ts';
import { withoutGoneFiles } from './content/files.ts';
import { Draft } from './entities.ts';
import { draftDays } from './option.ts';
import { renderResumed, renderResumeHint, renderSaveButton } from './page/html.ts';
import { withDraft } from './page/links.ts';
import { draftRun } from './run.ts';
import type { Drafts } from './store/draft.ts';
import {
  countOpenDrafts,
  draftDueAfter,
  endOfDraft,
  findDraft,
  isOpen,
  lockDraftOf,
  openDraft,
  recordOrigin,
  sealDraft,
} from './store/drafts.ts';
import { draftTokenHashes, isDraftToken, newDraftToken } from './token.ts';
import { resumeDraft } from './visitor.ts';

export interface DraftServiceParts extends OutboxParts {
  /** Maximum number of open drafts of a form; default 10,000. */
  mostOpen?: number;
}

/** Maximum number of open drafts. A full form refuses new drafts and ends none, so that a flood erases nobody's input. */
const MOST_OPEN = draftsBudgets.openDrafts.atMost;
const FULL_RETRY_SECONDS = HOUR_SECONDS;
const DECOY = { uuid: '00000000-0000-4000-8000-000000000000' };

type DraftSignal = 'saved' | 'resumed' | 'submitted';

/** Creates the service that stores drafts, sealed, each with its own run. */
export function createDraftService(deps: DraftServiceParts): Drafts {
  const { orm, box, mostOpen = MOST_OPEN } = deps;
  const contents = draftContents(new Revisions(orm));
  /** Opened when there is no draft, so that a wrong token takes as long as a right one. */
  const decoy = sealDraft(box, DECOY.uuid, {
    ...{ token: newDraftToken(), pageUrl: 'https://forms.example.com/', leftOver: [], email: null, mailToken: null },
    values: { text: 'x'.repeat(500) },
  });

  const service: Drafts = {
    page: {
      show(form) {
        const texts = textsOf(form.config);
        const mails = form.config.options.drafts?.email_field !== undefined;
        return { mails, button: renderSaveButton(form), hint: renderResumeHint(form, texts) };
      },
      async find(intake, form, { [DRAFT_KEY]: token, [DRAFT_SAVED_KEY]: saved }, ipAddress) {
        if (typeof token !== 'string' || token === '') return undefined;
        const draft = await resumeDraft(service, intake, { formId: form.id, token, ipAddress, isPreview: true });
        const savedAt = typeof saved === 'string' ? saved : undefined;
        return { token, savedAt, note: renderResumed(null, draft?.leftOver ?? [], textsOf(form.config)) };
      },
    },

    async save(draft, now) {
      const { form, pageUrl, mailLink } = draft;
      const expiresAt = new Date(now.getTime() + draftDays(form.config.options) * DAY_MS);
      return withCalls(deps, now, async (em, enqueue) => {
        const row = await lockOpen(em, form.id, draft.token, now);
        if (!row && (await countOpenDrafts(em, form.id)) >= mostOpen) {
          throw new Refusal('overloaded', textsOf(form.config).drafts.tooMany, {
            retryAfterSeconds: FULL_RETRY_SECONDS,
          });
        }
        const earlier = row && openDraft(box, row);
        const uuid = row?.uuid ?? randomUUID();
        const { content, ignored } = await contents.build(draft, earlier, row);
        const { token, email, mailToken } = content;
        const hashOf = (plain: string) => draftTokenHashes(box, form.id, plain)[0] ?? '';
        const mailsLink = mailLink && email !== null;
        const saved = {
          ...{ revision: form.revision, tokenHash: hashOf(token), mailTokenHash: mailToken && hashOf(mailToken) },
          ...{ sealed: sealDraft(box, uuid, content), savedAt: now, expiresAt },
          ...(mailsLink && { mailWantedAt: now }),
          // The draft's run is signalled at once and sets the next due time.
          dueAt: draftDueAfter(now.getTime()),
        };
        if (row) em.assign(row, saved);
        else await em.insert(Draft, { uuid, formId: form.id, status: 'open', createdAt: now, ...saved });
        if (fileFields(form.config).length > 0)
          await holdForDraft(em, box, { uuid, form, values: content.values, expiresAt }, now);
        enqueue(signalCall({ uuid, formId: form.id }, 'saved'));
        return {
          token,
          resumeUrl: withDraft(pageUrl, form.id, token),
          savedAt: now,
          leftOver: (await contents.fitIn(form, content, form.revision)).leftOver,
          ignored,
          expiresAt,
          mailsLink,
          hasAddress: email !== null,
        };
      });
    },

    async resume(form, { formId, token, isPreview = false }, now) {
      const row = await findDraft(orm, draftTokenHashes(box, formId, token));
      const open = form && row && isOpen(row, now) ? row : null;
      const content = openDraft(box, open ?? { ...DECOY, sealed: decoy });
      if (!form || !open) return null;
      const fitted = await contents.fitIn(form, content, open.revision);
      const { values, leftOver } = await withoutGoneFiles(orm.em.fork(), form.config, fitted, now);
      if (!isPreview) {
        await withCalls(deps, now, async (em, enqueue) => {
          const row = await lockOpen(em, form.id, token, now);
          if (!row) return;
          em.assign(row, { resumedAt: now, ...afterUse(row, token) });
          enqueue(signalCall(row, 'resumed'));
        });
      }
      const { savedAt, expiresAt } = open;
      const { pageUrl, email } = content;
      const page = shownPagesOf(form.config).find(({ name }) => name === content.page)?.name;
      return { values, leftOver, pageUrl, page, savedAt, expiresAt, hasAddress: email !== null };
    },

    async mailLink(form, token, now) {
      await withCalls(deps, now, async (em, enqueue) => {
        const row = await lockOpen(em, form.id, token, now);
        if (!row || openDraft(box, row).email === null) return;
        em.assign(row, { mailWantedAt: now, dueAt: draftDueAfter(now.getTime()) });
        enqueue(signalCall(row, 'saved'));
      });
    },

    async discard(formId, token, now) {
      await withCalls(deps, now, async (em, enqueue) => {
        const row = await lockOpen(em, formId, token, now);
        if (!row) return;
        em.assign(row, endOfDraft('deleted', now));
        await expireFilesOf(em, [row.uuid], now);
        enqueue(signalCall(row, 'saved'));
      });
    },

    async finalise(em, { formId, token, submissionUuid, awaitsPayment, sentAt }, now) {
      if (!isDraftToken(token)) return;
      const row = await lockOpen(em, formId, token, now);
      if (!row || (sentAt && row.savedAt > sentAt)) return;
      const { uuid } = row;
      await recordOrigin(em, uuid, submissionUuid);
      // A visitor who goes on to pay counts as returned.
      await em.nativeUpdate(Draft, { uuid }, awaitsPayment ? { resumedAt: now } : endOfDraft('submitted', now));
      // The files are released later, because the submission claims its own only after this step.
      if (!awaitsPayment) await expireFilesOf(em, [uuid], new Date(now.getTime() + uploadsBudgets.uploadHold.atMost));
      // The call is not offered to the dispatcher, since this transaction may still fail. A worker makes it.
      await insertCalls(em, box, [{ call: signalCall({ uuid, formId }, 'submitted'), now }]);
    },
  };
  return service;

  /**
   * Ends the shown token at the first use of the mailed token: the holder of the shown token need not be the reader of the mail,
   * and must not read later saves.
   */
  function afterUse(row: Draft & { sealed: string }, token: string): Partial<Draft> {
    const content = openDraft(box, row);
    if (token === content.token || row.mailTokenHash === null) return {};
    return { tokenHash: row.mailTokenHash, sealed: sealDraft(box, row.uuid, { ...content, token }) };
  }

  async function lockOpen(em: EntityManager, formId: number, token: string | null, now: Date) {
    if (!isDraftToken(token)) return null;
    const row = await lockDraftOf(em, draftTokenHashes(box, formId, token));
    return row && isOpen(row, now) ? row : null;
  }
}

/** Creates the call that signals a draft's run and starts the run if there is none. */
export function signalCall(draft: Pick<Draft, 'uuid' | 'formId'>, signal: DraftSignal): EngineCall {
  return engineCall(draftRun(draft), signal);
}
