import type { Request } from 'express';
import { UseCaseError } from '#db/use-case-error.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { type ActiveForm, atRevision } from '#features/forms/visitors/active-forms.ts';
import { ofForm, postedOf, requireForm } from '#features/pages/form-page.ts';
import { inFrame } from '#features/pages/frame.ts';
import { confirmByCode, sendCodeAgain } from '#features/processes/codes.ts';
import { asksForCode, confirmationMessage, confirmPath } from '#features/processes/confirmation.ts';
import { Process, ProcessStep } from '#features/processes/entities.ts';
import { type CodePage, codeHtml } from '#features/processes/visitors/code-html.ts';
import { textOf } from '#features/processes/visitors/inputs.ts';
import { goneLink, privatePage, refusedPage, refuseLink, requireLink } from '#features/processes/visitors/links.ts';
import { saidAfterwards } from '#features/processes/visitors/said.ts';
import { openStatusToken, STATUS_PARAMETER } from '#features/submissions/edit-link.ts';
import { Submission } from '#features/submissions/entities.ts';
import { PRIVATE } from '#http/page/reply.ts';
import { file } from '#http/routing/answers.ts';
import { htmlForm } from '#http/routing/body.ts';
import { reply, seeOther } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import type { StepPageParts } from './step-page.ts';

const HTML = file('text/html');
const page = { ...ofForm, path: '/forms/:id/confirm', refuse: refuseLink } as const;

const TYPED = htmlForm(
  { type: 'object', properties: { code: { type: 'string' }, again: { type: 'string' } } },
  (req) => {
    const { code, again } = postedOf(req);
    return { code: textOf(code), again: again !== undefined };
  },
  4096,
);

/** The page on which a visitor enters the code of a mail. */
const confirmPage = [
  route({
    ...page,
    operation: 'showConfirmPage',
    method: 'GET',
    summary: 'The page on which the code of a mail is entered',
    description:
      'The answer to a submission whose address is confirmed by a code leads here. `?submission=` is the token of `{submission:status_url}`: alone it confirms nothing.',
    answers: { 200: HTML, 403: HTML, 404: HTML },
    errors: [429],
    async handle(app: StepPageParts, { params, raw }) {
      const form = await requireForm(app, params.id, raw);
      return reply(200, privatePage(app, form, await html(app, await open(app, form, raw), raw)));
    },
  }),

  route({
    ...page,
    operation: 'confirmAddressByPage',
    method: 'POST',
    summary: 'Confirm an address by a code',
    description:
      'With `again`, a new code is mailed. 422 for a wrong code; after five of them only a new one counts. 409 when there is nothing to confirm any more, or no more codes are sent.',
    body: TYPED,
    answers: { 200: HTML, 303: null, 403: HTML, 404: HTML, 409: HTML, 422: HTML, 429: HTML },
    async handle(app: StepPageParts, { params, raw, body }) {
      const form = await requireForm(app, params.id, raw);
      const opened = await open(app, form, raw);
      const deps = { ...app, revisions: new Revisions(app.orm) };
      const { process: texts, refusals } = textsOf(form.config);
      const refused = async (error: UseCaseError, shown: CodePage = {}) =>
        refusedPage(app, form, error, await html(app, await open(app, form, raw), raw, shown)) as never;
      if (body.again) {
        const asked = await sendCodeAgain(deps, opened.process);
        if ('sent' in asked) {
          return reply(200, privatePage(app, form, await html(app, opened, raw, { notice: texts.confirm.newCode })));
        }
        if ('waitSeconds' in asked) {
          const message = fill(refusals.tooOften, { seconds: asked.waitSeconds });
          return refused(UseCaseError.tooOften(message, asked.waitSeconds), { error: message });
        }
        const error = asked.refused === 'no_more' ? texts.confirm.noMore : texts.over;
        return refused(new UseCaseError('conflict', asked.refused, error), { error });
      }
      const tried = await confirmByCode(deps, opened.process, body.code);
      if (tried === 'confirmed') return seeOther(pathOf(form, raw), PRIVATE);
      if (tried === 'over') return refused(new UseCaseError('conflict', 'step_over', texts.over));
      const error = tried === 'too_many' ? texts.confirm.tooMany : texts.wrongCode;
      return refused(new UseCaseError('invalid', 'validation_failed', error), { error, ofCode: true });
    },
  }),
];

export const confirmPages = [...confirmPage, ...confirmPage.map(inFrame)];

interface OpenedCode {
  form: ActiveForm;
  process: Process;
  submission: Submission;
  standing: 'asked' | 'confirmed' | 'lapsed';
}

/** @throws UseCaseError for every link that does not lead to a code */
async function open(app: StepPageParts, form: ActiveForm, { query, clientAddress }: Request): Promise<OpenedCode> {
  const opened = openStatusToken(app.box, form.id, query[STATUS_PARAMETER]);
  const submissionUuid = await requireLink(app, form, opened, clientAddress);
  const em = app.orm.em.fork();
  const submission = await em.findOne(Submission, { uuid: submissionUuid });
  const process = submission && (await em.findOne(Process, { submissionUuid }));
  const pinned = process && (await new Revisions(app.orm).get(form.id, process.revision, em));
  if (!submission || !process || !pinned || !asksForCode(pinned.config)) throw goneLink(form);
  const step = await em.findOne(ProcessStep, { processId: process.id, number: 1 });
  const isOver = process.status === 'ended' || step?.status === 'ended';
  const standing = !isOver ? 'asked' : step?.outcome === 'confirmed' ? 'confirmed' : 'lapsed';
  return { form: atRevision(form, pinned), process, submission, standing };
}

async function html(app: StepPageParts, opened: OpenedCode, raw: Request, shown: CodePage = {}): Promise<string> {
  const { form, submission, standing } = opened;
  const said = standing === 'confirmed' ? await saidAfterwards(app, form, submission) : null;
  const ask = confirmationMessage(form, submission.payload);
  return codeHtml(form, { standing, said, ask, action: pathOf(form, raw), ...shown });
}

function pathOf(form: ActiveForm, { query }: Request): string {
  return confirmPath(form, String(query[STATUS_PARAMETER]));
}
