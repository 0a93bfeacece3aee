import type { EntityManager } from '@mikro-orm/mysql';
import { engineCall } from '#engine/engine-call.ts';
import { type EnqueueCalls, withCalls } from '#engine/outbox.ts';
import { processRun } from '#engine/runs.ts';
import { type ChangeParts, changeAnswers } from '#features/editing/changing/change.ts';
import type { PinnedParts } from '#features/editing/changing/pinned.ts';
import { formOfChange } from '#features/editing/visitor.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { refuseLinks } from '#features/spam/guard.ts';
import { openStatusToken, splitEditKey } from '#features/submissions/edit-link.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { textsOf } from '#texts/index.ts';
import { type AdvanceParts, advance } from './advance.ts';
import { Process } from './entities.ts';

/** The request of a page that changes answers. */
export interface SentChange {
  /** The key of the page: its token, and the version that it has shown. */
  key: unknown;
  sent: Record<string, unknown>;
  honeypots: readonly string[];
  uploadErrors?: Readonly<Record<string, string>> | undefined;
}

/** A returned submission that its respondent corrects. */
export interface OpenedCorrection {
  submission: Submission;
  process: Process;
  /** The form of the process. */
  form: ActiveForm;
}

/** True when the key of a page is that of a correction: its token is the one that says what became of the submission. */
export function isCorrection(box: SecretBox, formId: number, key: unknown): boolean {
  return openStatusToken(box, formId, splitEditKey(key)?.token) !== null;
}

/** @throws Refusal `edit_link_over` unless the submission waits for a correction */
export async function openCorrection(
  deps: PinnedParts & Pick<ChangeParts, 'box'>,
  form: ActiveForm,
  token: unknown,
): Promise<OpenedCorrection> {
  const { orm, box } = deps;
  const submissionUuid = openStatusToken(box, form.id, token);
  const em = orm.em.fork();
  const process = submissionUuid && (await em.findOne(Process, { submissionUuid, status: 'correcting' }));
  const submission = process && (await em.findOne(Submission, { uuid: process.submissionUuid, formId: form.id }));
  if (!process || !submission) throw correctionOver(form);
  return { submission, process, form: await formOfChange(deps, form, submission) };
}

/**
 * Changes a returned submission as its respondent has corrected it, and sends it on its way again in the same transaction. Nothing needs
 * to differ: the respondent may have been right.
 * @throws Refusal
 */
export async function correctByVisitor(
  deps: ChangeParts & PinnedParts & Pick<AdvanceParts, 'installed'>,
  found: ActiveForm,
  { key, ...sent }: SentChange,
): Promise<{ submission: Submission }> {
  const { orm, box, clock } = deps;
  const { token, version = 0 } = splitEditKey(key) ?? {};
  const { submission, process, form } = await openCorrection(deps, found, token);
  const site = await deps.readSite();
  const goOn = async (em: EntityManager, enqueue: EnqueueCalls) => {
    const parts = { box, revisions: new Revisions(orm), site, installed: deps.installed, enqueue };
    const after = await advance(em, parts, submission.uuid, { type: 'corrected' }, clock());
    if ('refused' in after) throw correctionOver(form);
    enqueue(engineCall(processRun(process), 'wake'));
  };
  const { changed } = await changeAnswers(deps, {
    ...{ submission, form, from: 'page', version },
    ...sent,
    look: ({ values }) => refuseLinks(form, values),
    keep: (em, _made, enqueue) => goOn(em, enqueue),
  });
  if (changed.length === 0) await withCalls(deps, clock(), goOn);
  return { submission };
}

function correctionOver({ config }: ActiveForm): Refusal {
  return new Refusal('edit_link_over', textsOf(config).editing.over);
}
