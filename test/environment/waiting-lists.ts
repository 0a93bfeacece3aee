import { installedFeatures } from '#bin/edition.ts';
import { wakeDue } from '#engine/due/loop.ts';
import { waitingListRun } from '#engine/runs.ts';
import { dueDeliveries } from '#features/deliveries/due.ts';
import { eraseStored } from '#features/erasure/submissions.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { WaitingEntry, WaitingList } from '#features/limits/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { NewSubmission } from '#features/submissions/new-submission.ts';
import type { PaymentService } from '#features/submissions/payment.ts';
import { type Decision, decide } from '#features/waitlist/deciding.ts';
import { dueWaitingLists } from '#features/waitlist/due.ts';
import type { TestEngine } from './engine.ts';
import { acceptSubmission, createForm, FIELDS, VALUES } from './submissions.ts';

const [NAME, EMAIL, MESSAGE] = FIELDS;
const REQUIRED = [NAME, { ...EMAIL, required: true }, MESSAGE] as object[];

/** Waiting lists of a test engine. Workers that find a list or a delivery due are played by the test. */
export function waitingListsOf(engine: TestEngine, payments?: PaymentService) {
  const { orm, box, client } = engine;
  const parts = (now: Date) => ({ log: engine.log, clock: () => now });
  const rows = ({ id: formId }: ActiveForm) => orm.em.fork().find(WaitingEntry, { formId }, { orderBy: { id: 'asc' } });
  const wake = async () => void (await wakeDue(dueWaitingLists({ orm, client }), parts(await engine.now()), 100));
  return {
    rows,
    wake,
    form: (list: object = {}, options: object = {}) =>
      createForm(
        engine,
        { ...options, limits: { max_submissions: 1, waiting_list: { address_field: 'email', ...list } } },
        REQUIRED,
      ),
    send: async (form: ActiveForm, email: string, more: Partial<NewSubmission> = {}) =>
      acceptSubmission(engine, form, await engine.now(), { ...VALUES, email }, more),
    states: async (form: ActiveForm) => (await rows(form)).map(({ state }) => state),
    list: ({ id }: ActiveForm) => orm.em.fork().findOne(WaitingList, { id }),
    /** Erases the first submission that has a place for good. */
    async free({ id: formId }: ActiveForm) {
      const now = await engine.now();
      const { id } = await orm.em.fork().findOneOrFail(Submission, { formId, status: ['accepted', 'completed'] });
      const installed = await installedFeatures();
      await eraseStored({ orm, box, installed, clock: () => now }, [id]);
      await wake();
    },
    async decide(form: ActiveForm, place: number, decision: Decision) {
      const now = await engine.now();
      const entry = (await rows(form))[place];
      const order = await decide({ orm, box, clock: () => now, payments }, entry?.id ?? 0, decision);
      await wake();
      return order;
    },
    deliver: async () => void (await wakeDue(dueDeliveries(engine), parts(await engine.now()), 100)),
    run: ({ id: formId }: ActiveForm) => client.workflow.getHandle(waitingListRun({ formId }).workflowId),
  };
}
