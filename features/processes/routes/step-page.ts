import type { MikroORM } from '@mikro-orm/mysql';
import type { Request } from 'express';
import { UseCaseError } from '#db/use-case-error.ts';
import type { OutboxParts } from '#engine/outbox.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { LARGEST } from '#features/forms/visitors/submission-body.ts';
import { type FormPageParts, ofForm, postedOf, requireForm } from '#features/pages/form-page.ts';
import { formPath } from '#features/pages/surface.ts';
import { processesBudgets } from '#features/processes/budgets.ts';
import type { DecideParts } from '#features/processes/decide.ts';
import { shownFile } from '#features/processes/files.ts';
import { decideStep } from '#features/processes/fill.ts';
import { openStepToken, STEP_PARAMETER, withToken } from '#features/processes/token.ts';
import { mistakesOf, readPosted, type Typed } from '#features/processes/visitors/inputs.ts';
import { goneLink, privatePage, refusedPage, refuseLink, requireLink } from '#features/processes/visitors/links.ts';
import { saidAfterwards } from '#features/processes/visitors/said.ts';
import { type OpenedStep, readStep } from '#features/processes/visitors/step.ts';
import { stepHtml } from '#features/processes/visitors/step-html.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { FILE_ID } from '#features/uploads/routes/read.ts';
import { FILE_ANSWERS, FILE_HEADERS, fileReply } from '#features/uploads/serving/answer.ts';
import { FileGone, type FileStore } from '#features/uploads/stores/store.ts';
import type { Hooks } from '#hooks/hooks.ts';
import { PRIVATE } from '#http/page/reply.ts';
import { file } from '#http/routing/answers.ts';
import { htmlForm } from '#http/routing/body.ts';
import { reply, seeOther } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';

export interface StepPageParts extends FormPageParts {
  orm: MikroORM;
  box: SecretBox;
  clock: () => Date;
  dispatcher: OutboxParts['dispatcher'];
  installed: DecideParts['installed'];
  hooks: Hooks;
}

interface StepFileParts extends StepPageParts {
  fileStore: FileStore;
  audit: AuditLog;
}

const HTML = file('text/html');
const page = { ...ofForm, path: '/forms/:id/step', refuse: refuseLink } as const;

const DECISION = htmlForm(
  {
    type: 'object',
    properties: {
      outcome: { type: 'string' },
      version: { type: 'string', description: 'The version of the submission that the page has shown.' },
      note: { type: 'string' },
      names: { type: 'string' },
    },
    additionalProperties: { type: 'string' },
  },
  postedOf,
  LARGEST,
);

/** The page to which the mail of a step leads. */
export const stepPage = [
  route({
    ...page,
    operation: 'showStepPage',
    method: 'GET',
    summary: 'The page on which somebody decides a step',
    description:
      'Shows what the step shows of the submission, and asks. Opening it decides nothing. `?step=` is the token of the merge tag `{step:url}`; it belongs to one person, and is over with the step. A token of another form is 403, that of an erased submission 404.',
    answers: { 200: HTML, 403: HTML, 404: HTML },
    errors: [429],
    async handle(app: StepPageParts, { params, raw }) {
      const form = await requireForm(app, params.id, raw);
      const step = await requireStep(app, form, raw);
      return reply(200, privatePage(app, form, await html(app, step, raw)));
    },
  }),

  route({
    ...page,
    operation: 'decideStepByPage',
    method: 'POST',
    summary: 'Decide a step',
    description:
      'Redirects to the page, which then says what was decided. 422 shows the page again with the mistakes, 409 when the answers have changed since it was opened, or there is nothing to decide any more.',
    body: DECISION,
    answers: { 303: null, 403: HTML, 404: HTML, 409: HTML, 422: HTML },
    errors: [429],
    async handle(app: StepPageParts, { params, raw, body }) {
      const form = await requireForm(app, params.id, raw);
      const step = await requireStep(app, form, raw);
      const { standing } = step;
      if (standing !== 'asked') return refused(app, step, raw, nothingToDecide(form));
      const { errors, decision, entries } = readPosted(step, body);
      if (!decision || Object.keys(errors).length > 0) {
        return refused(app, step, raw, mistaken(form), { typed: { values: body, errors } });
      }
      const by = { personId: step.person.id, via: 'link', accountId: null } as const;
      try {
        const deps = { ...app, revisions: new Revisions(app.orm) };
        await decideStep(deps, by, { ...decision, typed: entries, language: form.visitLanguage });
      } catch (error) {
        return refusedDecision(app, step, raw, error, body);
      }
      return seeOther(pathOf(step, raw), PRIVATE);
    },
  }),

  route({
    ...page,
    operation: 'downloadStepFile',
    method: 'GET',
    path: '/forms/:id/step/files/:file',
    params: { ...page.params, file: FILE_ID },
    summary: 'A file that a step shows',
    description:
      'For the person whom `?step=` names, as long as the step asks: `file` is the `id` of a file of a field that the step shows, and any other is 404. 409 once there is nothing to decide.',
    headers: FILE_HEADERS,
    answers: { ...FILE_ANSWERS, 403: HTML, 404: HTML, 409: HTML },
    errors: [416, 429, 503],
    audit: 'process.file_read',
    async handle(app: StepFileParts, { params, raw, actor }) {
      const form = await requireForm(app, params.id, raw);
      const step = await requireStep(app, form, raw);
      if (step.standing !== 'asked') throw nothingToDecide(form);
      await requireRoom(app, form, raw.clientAddress);
      const { file } = params;
      const found = await shownFile(app.orm.em.fork(), app.box, { ...step, file }).catch((error: unknown) => {
        throw error instanceof FileGone ? goneLink(form) : error;
      });
      const answer = await fileReply(app.fileStore, found, raw);
      const { submissionId } = step.process;
      await app.audit.note(actor, 'process.file_read', { submissionId, formId: form.id, step: step.step.key, file });
      return answer as never;
    },
  }),
];

/** @throws UseCaseError `rate_limited` */
async function requireRoom({ intake }: StepPageParts, { config }: ActiveForm, address: string): Promise<void> {
  const seconds = await intake.limits.takeOf(address, 'step_file', processesBudgets.stepFiles.atMost, 60);
  if (seconds > 0) throw UseCaseError.tooOften(fill(textsOf(config).refusals.tooOften, { seconds }), seconds);
}

async function requireStep(
  app: StepPageParts,
  form: ActiveForm,
  { query, clientAddress }: Request,
): Promise<OpenedStep> {
  const opened = openStepToken(app.box, form.id, query[STEP_PARAMETER]);
  const step = await readStep(app, form, await requireLink(app, form, opened, clientAddress));
  if (!step) throw goneLink(form);
  return step;
}

/** Answers a decision that was refused with the page as it is now, with what was typed. */
async function refusedDecision(
  app: StepPageParts,
  step: OpenedStep,
  raw: Request,
  error: unknown,
  values: Typed['values'],
) {
  const { form } = step;
  if (error instanceof Refusal && error.code === 'validation_failed') {
    return refused(app, step, raw, mistaken(form), { typed: { values, errors: fieldErrors(error) } });
  }
  if (!(error instanceof UseCaseError)) throw error;
  if (error.code === 'validation_failed') {
    return refused(app, step, raw, error, { typed: { values, errors: mistakesOf(step, error.errors ?? {}) } });
  }
  const now = await readStep(app, form, step.person.id);
  if (!now) throw goneLink(form);
  const isChanged = error.code === 'submission_changed';
  return refused(
    app,
    now,
    raw,
    error,
    isChanged ? { typed: { values, errors: {} }, notice: textsOf(form.config).process.changed } : {},
  );
}

async function refused(
  app: StepPageParts,
  step: OpenedStep,
  raw: Request,
  error: UseCaseError,
  shown: { typed?: Typed; notice?: string } = {},
) {
  return refusedPage(app, step.form, error, await html(app, step, raw, shown)) as never;
}

async function html(
  app: StepPageParts,
  step: OpenedStep,
  raw: Request,
  shown: { typed?: Typed; notice?: string } = {},
): Promise<string> {
  const { form, person, submission } = step;
  const said = person.outcome === 'confirmed' ? await saidAfterwards(app, form, submission, step.shown.values) : null;
  const fileAt = ({ id }: { id: string }) => pathOf(step, raw, `/step/files/${id}`);
  const page = { site: await app.readSite(), action: pathOf(step, raw), signScript: app.assets.sign, fileAt };
  return stepHtml(step, { ...page, said, ...shown });
}

function pathOf({ form }: OpenedStep, { query }: Request, page = '/step'): string {
  return withToken(formPath(form, page), STEP_PARAMETER, String(query[STEP_PARAMETER]));
}

/** Returns the messages about the fields of a form, by their names. */
function fieldErrors({ details: { errors } }: Refusal): Record<string, string> {
  return Object.fromEntries(Object.entries(errors?.fields ?? {}).map(([name, message]) => [name, String(message)]));
}

function nothingToDecide({ config }: ActiveForm): UseCaseError {
  return new UseCaseError('conflict', 'step_over', textsOf(config).process.over);
}

function mistaken({ config }: ActiveForm): UseCaseError {
  return new UseCaseError('invalid', 'validation_failed', textsOf(config).form.failed);
}
