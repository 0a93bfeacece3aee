import { callEngine, engineCall } from '#engine/engine-call.ts';
import { invitationListRun } from '#engine/runs.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { Invitation, InvitationList } from '#features/invitations/entities.ts';
import { mailAgain, remindAll } from '#features/invitations/mailing.ts';
import { decline } from '#features/invitations/progress.ts';
import type { GivenPerson } from '#features/invitations/reading/person.ts';
import { openToken } from '#features/invitations/store/people.ts';
import { type InvitationParts, invitePeople } from '#features/invitations/use-cases.ts';
import { NOT_CAPTURED } from '#features/requests/captured.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { acceptanceOf } from './acceptance.ts';
import type { TestEngine } from './engine.ts';
import { noAudit } from './meddled.ts';
import { createForm, VALUES } from './submissions.ts';

export const INVITATIONS = { enabled: true, only_invited: true, remind_after_days: [3, 7, 14] };

/** Invitations of a test engine. The calls to the engine are made at once, without the outbox. */
export function invitationsOf(engine: TestEngine) {
  const { orm, box, client, forms } = engine;
  let now = new Date(0);
  let calls: Promise<void>[] = [];
  const parts: InvitationParts = {
    ...{ orm, box, forms, audit: noAudit, baseUrl: 'https://forms.example.org', clock: () => now },
    dispatcher: { offer: (_id, call) => void calls.push(callEngine(client, call)) },
  };
  const act = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    now = await engine.now();
    const result = await work();
    await Promise.all(calls);
    calls = [];
    return result;
  };
  const row = (uuid: string) => orm.em.fork().findOneOrFail(Invitation, { uuid });
  return {
    row,
    list: (formId: number) => orm.em.fork().findOne(InvitationList, { id: formId }),
    form: (invitations: object = {}, options: object = {}) =>
      createForm(engine, { ...options, invitations: { ...INVITATIONS, ...invitations } }),
    /** @returns the uuids of those who were added */
    invite: async ({ id: formId }: ActiveForm, people: GivenPerson[], isMailed = true) =>
      (await act(() => invitePeople(parts, COMMAND_LINE, { formId, people, isMailed }))).added,
    remindAll: ({ id }: ActiveForm) => act(() => remindAll(parts, COMMAND_LINE, id)),
    mailAgain: ({ id: formId }: ActiveForm, uuid: string) =>
      act(() => mailAgain(parts, COMMAND_LINE, { formId, uuid })),
    token: async (uuid: string) => openToken(box, await row(uuid)),
    async decline({ id: formId }: ActiveForm, uuid: string) {
      const token = openToken(box, await row(uuid));
      await act(() => decline({ orm, box }, { formId, token }, now));
    },
    /** Answers as somebody with the link does. */
    async answer(form: ActiveForm, uuid: string) {
      const { id, isAnonymous } = await row(uuid);
      const submission = {
        ...{ surface: 'b' as const, form, values: VALUES, meta: {}, uploads: [] },
        ...{ ...NOT_CAPTURED, idempotent: null, invitation: { id, isAnonymous } },
      };
      return (await acceptanceOf({ orm, box })).accept(submission, await engine.now());
    },
    /** Wakes the run, as a worker does that finds the list due. */
    wake: ({ id: formId }: ActiveForm) => callEngine(client, engineCall(invitationListRun({ formId }), 'wake')),
    run: ({ id: formId }: ActiveForm) => client.workflow.getHandle(invitationListRun({ formId }).workflowId),
  };
}
