import type { Request } from 'express';
import { object } from 'yup';
import { invalid } from '#db/use-case-error.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { formCors, formIdOf } from '#features/forms/visitors/cors.ts';
import type { VisitorServices } from '#features/forms/visitors/services.ts';
import { invitationsBudgets } from '#features/invitations/budgets.ts';
import { problemText } from '#features/invitations/opening.ts';
import { enabledInvitations, isOver } from '#features/invitations/option.ts';
import { decline, noteStage } from '#features/invitations/progress.ts';
import { INVITATION_PARAMETER, isInvitationToken } from '#features/invitations/token.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { mayCount } from '#features/visits/count.ts';
import { oneOf, readKeys, text } from '#forms/json-schema/keys.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { languageWish } from '#http/language-wish.ts';
import { type Assets, documentHtml, messageHtml } from '#http/page/document.ts';
import { errorPage, PRIVATE } from '#http/page/reply.ts';
import { file } from '#http/routing/answers.ts';
import { htmlForm } from '#http/routing/body.ts';
import { FORM_ID, type Param } from '#http/routing/params.ts';
import { reply, type Send } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { budgets } from '#security/budgets.ts';
import { DEFAULT_TEXTS, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';

interface VisitorParts {
  intake: VisitorServices;
  assets: Assets;
}

const PER_MINUTE = invitationsBudgets.invitationReports.atMost;
const LARGEST = budgets.smallBody.atMost;

const REPORT = object({
  token: text(64).required('token is required: the token of the link'),
  stage: oneOf(['opened', 'begun'] as const).required('stage is required: opened or begun'),
});

/** Counts a request against the limit of its address. @throws Refusal `rate_limited` */
async function countOf({ intake }: VisitorParts, form: ActiveForm, address: string, what: string): Promise<void> {
  const wait = await intake.limits.takeOf(address, `${what}:${form.id}`, PER_MINUTE, 60);
  if (wait === 0) return;
  const message = fill(textsOf(form.config).refusals.tooOften, { seconds: wait });
  throw new Refusal('rate_limited', message, { retryAfterSeconds: wait });
}

/** Notes what the script of a page reports about an invited person. A GET of the link notes nothing: programs open links too. */
export const progressRoute = route({
  operation: 'reportInvitationProgress',
  method: 'POST',
  path: 'b:/forms/:id/invitations/progress',
  tag: 'Invitations',
  summary: 'How far an invited person has come',
  description:
    'The script of a page sends this: `opened` once somebody sees the form, `begun` at the first input. The answer is the same for an unknown token. Nothing is noted for requests with `Sec-GPC: 1` or `DNT: 1`, for programs that say what they are, and for forms with `ignore_visits`.',
  access: 'visitor',
  params: { id: FORM_ID },
  cors: ({ intake }: VisitorParts) => formCors(intake.forms),
  body: htmlForm(REPORT, readReport, LARGEST),
  answers: { 204: null },
  errors: [429],
  async handle(app: VisitorParts, { params, body, clientAddress, raw }) {
    const { intake } = app;
    const form = await intake.forms.find(params.id, languageWish(raw));
    if (!form) throw new Refusal('form_not_found', fill(DEFAULT_TEXTS.refusals.formNotFound, { id: params.id }));
    const invitations = enabledInvitations(form.config);
    const now = intake.clock();
    const { token, stage } = body;
    if (!invitations || isOver(invitations, now) || !isInvitationToken(token) || !mayCount(form, raw)) return;
    await countOf(app, form, clientAddress, 'invitation_progress');
    await noteStage(intake, { formId: form.id, token, stage, isAnonymous: invitations.anonymous === true }, now);
  },
});

function readReport({ body }: Request) {
  const given = readKeys({ ...(body as object) }, REPORT);
  if (given.errors) throw invalid(given.errors);
  return given.value;
}

const ID: Param<number> = { json: { type: 'integer', minimum: 1 }, read: formIdOf };
const HTML = file('text/html');
const STOP = {
  tag: 'Pages',
  path: '/forms/:id/invitation/stop',
  access: 'visitor',
  params: { id: ID },
  refuse: (error: unknown, _req: Request, { assets }: VisitorParts) =>
    errorPage(error, { title: DEFAULT_TEXTS.form.title, assets }),
} as const;

/** The page on which an invited person asks for no more mails. Opening it changes nothing, because programs open links too. */
export const stopRoutes = [
  route({
    ...STOP,
    operation: 'showStopMailsPage',
    method: 'GET',
    summary: 'The page to ask for no more mails about a form',
    answers: { 200: HTML },
    async handle(app: VisitorParts, { params, raw }) {
      const { form, token } = await stopping(app, params.id, raw);
      const { invitations: texts } = textsOf(form.config);
      if (token === null) return reply(200, page(app, form, messageHtml(problemText(form, 'over'), 'notice')), PRIVATE);
      const question = `<p>${escapeHtml(fill(texts.stopQuestion, { title: form.title }))}</p>`;
      const button = `<p><button type="submit">${escapeHtml(texts.stopButton)}</button></p>`;
      return reply(
        200,
        page(app, form, `${question}<form${renderAttributes({ method: 'post' })}>${button}</form>`),
        PRIVATE,
      );
    },
  }),

  route({
    ...STOP,
    operation: 'stopMailsByPage',
    method: 'POST',
    summary: 'Ask for no more mails about a form',
    description: 'Mail programs post here too, as RFC 8058 says. The answer is the same for an unknown token.',
    body: htmlForm({ type: 'object', additionalProperties: { type: 'string' } }, () => undefined, LARGEST),
    answers: { 200: HTML },
    errors: [429],
    async handle(app: VisitorParts, { params, clientAddress, raw }) {
      const { form, token } = await stopping(app, params.id, raw);
      await countOf(app, form, clientAddress, 'invitation_stop');
      if (token !== null) await decline(app.intake, { formId: form.id, token }, app.intake.clock());
      const { invitations: texts } = textsOf(form.config);
      const message = messageHtml(fill(texts.stopped, { title: form.title }), 'success');
      return reply(200, page(app, form, message), PRIVATE);
    },
  }),
];

async function stopping({ intake }: VisitorParts, id: number, req: Request) {
  const form = await intake.forms.find(id, languageWish(req));
  if (!form) throw new Refusal('form_not_found', DEFAULT_TEXTS.form.closed);
  const given = req.query[INVITATION_PARAMETER];
  return { form, token: isInvitationToken(given) ? given : null };
}

function page({ assets }: VisitorParts, { title, config }: ActiveForm, body: string): Send {
  const { language } = config.options;
  return (res) => void res.type('html').send(documentHtml({ title, language, assets, body }));
}
