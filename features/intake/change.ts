import { changeByVisitor } from '#features/editing/visitor.ts';
import { correctByVisitor, isCorrection } from '#features/processes/correct.ts';
import { EDIT_KEY } from '#features/submissions/edit-link.ts';
import { textsOf } from '#texts/index.ts';
import { enter } from './enter.ts';
import type { IntakeServices, SubmitRequest, SubmitResult } from './services.ts';
import { submit } from './submit.ts';

/** Handles a visitor's request: with an edit key it edits the submission, without it creates a submission. @throws Refusal */
export function submitOrChange(deps: IntakeServices, request: SubmitRequest): Promise<SubmitResult> {
  return Object.hasOwn(request.body, EDIT_KEY) ? change(deps, request) : submit(deps, request);
}

async function change(deps: IntakeServices, request: SubmitRequest): Promise<SubmitResult> {
  const { visit, noteAccepted } = await enter(deps, request, { changes: true });
  const { form, fields: sent, honeypots } = visit;
  const edit = { key: request.body[EDIT_KEY], sent, honeypots, uploadErrors: request.uploadErrors };
  const corrects = isCorrection(deps.box, form.id, edit.key);
  const { submission } = await (corrects ? correctByVisitor : changeByVisitor)(deps, form, edit);
  noteAccepted();
  const { uuid: submissionUuid, id: submissionId } = submission;
  const { editing, process } = textsOf(form.config);
  const message = corrects ? process.status.sentAgain : editing.saved;
  const noResults = { values: {}, email: { sent: false }, payment: null };
  return { form, message, submissionUuid, submissionId, ...noResults, isChange: true };
}
