import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { type EnqueueCalls, type OutboxParts, withCalls } from '#engine/outbox.ts';
import { type ReadValues, readValues } from '#features/acceptance/read-values.ts';
import { enqueueOccasion } from '#features/deliveries/enqueue.ts';
import { emitUpdated } from '#features/deliveries/site/submission-events.ts';
import { editingBudgets } from '#features/editing/budgets.ts';
import { FormRevision } from '#features/forms/entities.ts';
import { type ActiveForm, ActiveForms } from '#features/forms/visitors/active-forms.ts';
import { type Limited, retakeMovable } from '#features/limits/take.ts';
import { capturedJson, NOT_CAPTURED } from '#features/requests/captured.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { countEdited } from '#features/results/counting/changes.ts';
import type { Site } from '#features/site/site.ts';
import { Submission } from '#features/submissions/entities.ts';
import { hookPrefix } from '#features/submissions/hook-views.ts';
import type { PaymentService } from '#features/submissions/payment.ts';
import { storeWhenReady } from '#features/submissions/resources.ts';
import { renderErrorMessage, withSentValues } from '#features/submissions/store/form-messages.ts';
import { isOnWaitingList } from '#features/submissions/store/submission.ts';
import { differences } from '#features/submissions/versions/difference.ts';
import { firstRevision, insertChange } from '#features/submissions/versions/versions.ts';
import { replaceUploads } from '#features/uploads/store/claim.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { inputFields } from '#forms/field-types/index.ts';
import { pickStepValues } from '#forms/process/step-fields.ts';
import { BY_PROGRAM } from '#forms/values/sanitise.ts';
import type { Hooks } from '#hooks/hooks.ts';
import { textsOf } from '#texts/index.ts';
import { type ChangedFrom, formToChange } from './changed-form.ts';
import { isMoved, refusedChanges } from './counted.ts';

export interface ChangeParts extends OutboxParts {
  hooks: Hooks;
  /** Absent when the service takes no payments. */
  payments?: Pick<PaymentService, 'stepOf'>;
  readSite(): Promise<Site>;
  clock: () => Date;
}

/** A requested change of a submission's answers. */
export interface RequestedChange {
  submission: Submission;
  /** The form by which it is changed. */
  form: ActiveForm;
  from: ChangedFrom;
  /** The version that the requester has seen. */
  version: number;
  /** All sent values, including those of fields and files that stay. */
  sent: Record<string, unknown>;
  /** The named fields, when only some were sent. */
  named?: ReadonlySet<string>;
  honeypots?: readonly string[];
  uploadErrors?: Readonly<Record<string, string>> | undefined;
  /** True when a person typed the named fields, in the language of the form, though the others were not sent. */
  isTyped?: boolean;
  /** Checks the values before anything is stored. @throws Refusal */
  look?(read: ReadValues): void;
  /** True when a step fills in its fields: the outcome of the step reports it, and it is no change of the respondent's. */
  isOfStep?: boolean;
  /** Stores further rows in the same transaction. */
  keep?(em: EntityManager, made: ChangeResult, enqueue: EnqueueCalls): Promise<void>;
}

export interface ChangeResult {
  /** The new version of the submission. */
  version: number;
  /** Names of the changed fields; empty when nothing differed, and nothing was stored. */
  changed: string[];
}

/**
 * Changes the answers of a submission: sanitises and validates them by the given form, and stores them with the previous values
 * and with the mails and jobs of a change. Repeating the same change has no effect.
 * @throws Refusal; then nothing was stored
 */
export async function changeAnswers(deps: ChangeParts, requested: RequestedChange): Promise<ChangeResult> {
  const { box, readSite, payments } = deps;
  const { submission, form, from, sent, named = new Set(), honeypots = [], uploadErrors, look } = requested;
  refuseUnpaid(submission, form.config);
  const { surface, createdAt, payload } = submission;
  const context = {
    surface,
    ...capturedJson(NOT_CAPTURED),
    submission_id: submission.id,
    submission_uuid: submission.uuid,
    submission_version: submission.version + 1,
  };
  const read = await readValues(
    // The clock stands at the submission's time, so that a coupon code that was valid then stays valid.
    { box, readSite, clock: () => createdAt, ...(payments && { payments: withoutOrders(payments) }) },
    deps.hooks.begin(hookPrefix(surface)),
    {
      form: formToChange(form, submission, from),
      ...{ body: sent, fields: sent, honeypots },
      ...(uploadErrors && { uploadErrors }),
      previous: { values: payload, named },
      bookedAt: deps.clock(),
      ...(from === 'values' && !requested.isTyped && { typedIn: BY_PROGRAM }),
    },
    context,
  );
  look?.(read);
  const { values } = read;
  if (submission.meta.payment) {
    // The total states the amount that was paid.
    for (const { type, name } of inputFields(form.config)) {
      if (type === 'total' && Object.hasOwn(payload, name)) values[name] = payload[name] ?? null;
    }
  }
  const errors = refusedChanges(form.config, submission, values, deps.box, await paidWith(deps.orm, submission));
  if (Object.keys(errors).length > 0) {
    const message = await renderErrorMessage(form, deps.readSite);
    throw new Refusal('validation_failed', message, { errors: { fields: errors, data: read.raw } });
  }
  const limited = { form, values };
  const newest = () => new ActiveForms(deps.orm).find(form.id);
  const kept = isMoved(form.config, payload, values, box)
    ? storeWhenReady({ ...deps, newest }, limited, deps.clock(), (of) => storeChange(deps, requested, read, of))
    : storeChange(deps, requested, read);
  return kept.catch(async (error: unknown) => {
    throw await withSentValues(error, form, deps.readSite, read.raw);
  });
}

/** Returns the form by which a submission was paid; null when nothing was paid, or the form is no longer known. */
async function paidWith(orm: MikroORM, submission: Submission): Promise<FormConfig | null> {
  if (!submission.meta.payment) return null;
  const em = orm.em.fork();
  const revision = await firstRevision(em, submission);
  const form = revision === null ? null : await em.findOne(FormRevision, { formId: submission.formId, revision });
  return form?.config ?? null;
}

/** Creates no orders: the price of a submission was settled when it was received. */
function withoutOrders(payments: Pick<PaymentService, 'stepOf'>): Pick<PaymentService, 'stepOf' | 'newOrder'> {
  return { stepOf: (config) => payments.stepOf(config), newOrder: () => null };
}

/** @param limited set when the submission now belongs to another person, or has another unique value or slot */
async function storeChange(
  { orm, box, dispatcher, clock }: ChangeParts,
  requested: RequestedChange,
  read: ReadValues,
  limited?: Limited,
): Promise<ChangeResult> {
  const { submission, form, keep, isOfStep = false } = requested;
  const by = requested.isOfStep ? 'step' : requested.from === 'page' ? 'visitor' : 'administrator';
  const { uploads: claims } = read;
  const { uuid, formId } = submission;
  const { editing: texts } = textsOf(form.config);
  const at = clock();
  return withCalls({ orm, box, dispatcher }, at, async (em, enqueue) => {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true } as const;
    const row = await em.findOne(Submission, { uuid, formId }, lock);
    if (!row) throw new Refusal('edit_link_over', texts.over);
    // A step fills in its own fields: answers that its revision of the form does not know stay.
    const values = { ...(isOfStep ? row.payload : pickStepValues(form.config, row.payload)), ...read.values };
    const revision = isOfStep ? Math.max(row.revision, form.revision) : form.revision;
    const changed = Object.keys(differences(row.payload, values)).filter((name) => isFieldOf(form.config, name));
    if (changed.length === 0) return { version: row.version, changed };
    if (row.version !== requested.version || row.version !== submission.version) {
      throw new Refusal('edit_conflict', texts.conflict);
    }
    refuseUnpaid(row, form.config);
    if (!isOfStep && row.version > editingBudgets.submissionChanges.atMost)
      throw new Refusal('edited_too_often', texts.tooOften);
    const refusal = limited && (await retakeMovable(em, box, { uuid, submission: limited, now: at }));
    if (refusal) throw refusal;
    const version = row.version + 1;
    await replaceUploads(em, { form, submissionUuid: uuid, claims }, at);
    await em.nativeUpdate(Submission, { id: row.id }, { payload: values, revision, version });
    const revisions = { previousRevision: row.revision, revision };
    await countEdited(em, row, row.payload, values);
    await insertChange(em, box, row, { version, previous: row.payload, ...revisions, by, at });
    if (!isOfStep) await enqueueOccasion(em, form, { uuid, version, values }, 'updated', at);
    await emitUpdated(em, { uuid, formId, id: row.id, version }, at);
    const result = { version, changed };
    await keep?.(em, result, enqueue);
    return result;
  });
}

function isFieldOf(config: FormConfig, name: string): boolean {
  return inputFields(config).some((field) => field.name === name);
}

/** Refuses a submission that waits for its payment, its confirmation or a place: it has not been processed yet. */
function refuseUnpaid({ status }: Pick<Submission, 'status'>, config: FormConfig): void {
  const { editing, process, waitingList } = textsOf(config);
  if (isOnWaitingList(status)) throw new Refusal('not_editable', waitingList.fixed);
  if (status === 'unconfirmed') throw new Refusal('not_editable', process.status.unconfirmed);
  if (status === 'awaiting_payment' || status === 'unpaid') throw new Refusal('not_editable', editing.unpaid);
}
