import { callEngine } from '#engine/engine-call.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { NOT_CAPTURED } from '#features/requests/captured.ts';
import type { NewSubmission } from '#features/submissions/new-submission.ts';
import { Draft, DraftMail } from '#pro/drafts/entities.ts';
import { draftRunId } from '#pro/drafts/run.ts';
import { createDraftService, signalCall } from '#pro/drafts/service.ts';
import type { DraftToSave, SavedDraft } from '#pro/drafts/store/draft.ts';
import { openDraft } from '#pro/drafts/store/drafts.ts';
import { acceptanceOf } from '#test/environment/acceptance.ts';
import type { TestEngine } from '#test/environment/engine.ts';
import { createForm, VALUES } from '#test/environment/submissions.ts';

export const DRAFTS = { enabled: true, expires_days: 10, email_field: 'email', remind_after_days: 3 };

export interface KeptDraft extends SavedDraft {
  uuid: string;
}

/** Drafts of a test engine, with the same service as in the HTTP role. */
export function draftsOf(engine: TestEngine) {
  const { orm, box, client } = engine;
  /** Calls to the engine that are under way. */
  let calls: Promise<void>[] = [];
  const service = createDraftService({
    orm,
    box,
    dispatcher: { offer: (_id, call) => void calls.push(callEngine(client, call)) },
  });
  const called = async () => {
    const made = calls;
    calls = [];
    await Promise.all(made);
  };
  const row = (uuid: string): Promise<Draft> => orm.em.fork().findOneOrFail(Draft, { uuid });
  return {
    service,
    row,
    /** Returns the token that only the draft's mail contains. */
    async mailToken(uuid: string): Promise<string> {
      const { sealed } = await row(uuid);
      return openDraft(box, { uuid, sealed: String(sealed) }).mailToken ?? '';
    },
    form: (drafts: object = {}, fields?: object[]) => createForm(engine, { drafts: { ...DRAFTS, ...drafts } }, fields),
    async save(form: ActiveForm, changes: Partial<DraftToSave> = {}): Promise<KeptDraft> {
      const pageUrl = `https://forms.example.com/forms/${form.id}`;
      const draft = { form, sent: { ...VALUES }, honeypots: [], pageUrl, token: null, mailLink: false, ...changes };
      const saved = await service.save(draft, await engine.now());
      await called();
      const newest = { orderBy: { savedAt: 'desc' as const, id: 'desc' as const } };
      const { uuid } = await orm.em.fork().findOneOrFail(Draft, { formId: form.id }, newest);
      return { ...saved, uuid };
    },
    async resume(form: ActiveForm, token: string) {
      const resumed = await service.resume(form, { formId: form.id, token }, await engine.now());
      await called();
      return resumed;
    },
    async discard(form: ActiveForm, token: string) {
      await service.discard(form.id, token, await engine.now());
      await called();
    },
    /** Counts the attempts of a draft's run to send its mail. */
    async attempts(uuid: string): Promise<number> {
      const { events } = await client.workflow.getHandle(draftRunId(uuid)).fetchHistory();
      const names = (events ?? []).map((event) => event.activityTaskScheduledEventAttributes?.activityType?.name);
      return names.filter((name) => name === 'sendDraftMail').length;
    },
    /** Submits a draft. The call to the engine is made at once, without the outbox. */
    async submit(form: ActiveForm, { uuid, token }: KeptDraft, more: Partial<NewSubmission> = {}) {
      const given = { ...NOT_CAPTURED, idempotent: null, draftToken: token, ...more };
      const submission = { surface: 'b' as const, form, values: VALUES, meta: {}, uploads: [], ...given };
      const accepted = await (await acceptanceOf({ orm, box, drafts: service })).accept(submission, await engine.now());
      await callEngine(client, signalCall({ uuid, formId: form.id }, 'submitted'));
      return accepted;
    },
    mails: (draftUuid: string): Promise<DraftMail[]> =>
      orm.em.fork().find(DraftMail, { draftUuid }, { orderBy: { createdAt: 'asc' } }),
    run: (uuid: string) => client.workflow.getHandle(draftRunId(uuid)),
  };
}
