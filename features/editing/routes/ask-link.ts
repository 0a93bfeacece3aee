import type { Request } from 'express';
import { object } from 'yup';
import { type SendLinkParts, sendLink } from '#features/editing/send-link.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { formCors } from '#features/forms/visitors/cors.ts';
import type { VisitorServices } from '#features/forms/visitors/services.ts';
import { notificationsBudgets } from '#features/notifications/budgets.ts';
import { type FormPageParts, messagePage, ofForm, postedOf, requireForm } from '#features/pages/form-page.ts';
import { formPath } from '#features/pages/surface.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { mailsLinks } from '#features/submissions/editable.ts';
import { text as given, wholeNumber } from '#forms/json-schema/keys.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { languageWish } from '#http/language-wish.ts';
import { messageHtml } from '#http/page/document.ts';
import { PRIVATE, pageOfError } from '#http/page/reply.ts';
import { file, SUCCESS } from '#http/routing/answers.ts';
import { htmlForm, json } from '#http/routing/body.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { reply, type Send } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { budgets } from '#security/budgets.ts';
import { DEFAULT_TEXTS, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';

export interface AskParts extends Omit<SendLinkParts, 'limits'> {
  intake: VisitorServices;
}

const HTML = file('text/html');
const LONGEST_NUMBER = 15;

const ASKED = htmlForm(
  { type: 'object', properties: { number: { type: 'string' }, address: { type: 'string' } } },
  (req) => {
    const { number, address } = postedOf(req);
    return { number: numberOf(number), address: typeof address === 'string' ? address : '' };
  },
  4096,
);

const ASK = object({
  submission_id: wholeNumber(1, Number.MAX_SAFE_INTEGER).required('submission_id is required'),
  address: given(notificationsBudgets.mailHeader.atMost).required('address is required'),
});

/** The routes for visitors who have lost the link of their submission: it is mailed to the address in the submission. */
export const askLinkRoutes = [
  route({
    ...ofForm,
    operation: 'mailEditLinkByPage',
    method: 'POST',
    path: '/forms/:id/edit',
    summary: 'Mail the link of a submission, without JavaScript',
    description: 'The answer does not reveal whether there is such a submission.',
    body: ASKED,
    answers: { 200: HTML },
    errors: [409, 429],
    async handle(app: FormPageParts & AskParts, { params, body, raw, clientAddress: ipAddress }) {
      const form = await requireForm(app, params.id, raw);
      const { editing: texts } = textsOf(form.config);
      try {
        await sendLink({ ...app, limits: app.intake.limits }, form, { ...body, ipAddress });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const asked = mailsLinks(form.config) === undefined ? '' : renderAsk(form, body);
        return pageOfError(error, messagePage(app, form, messageHtml(error.message, 'error') + asked)) as never;
      }
      return reply(200, messagePage(app, form, messageHtml(texts.mailed, 'success')), PRIVATE);
    },
  }),

  route({
    operation: 'mailEditLink',
    method: 'POST',
    path: 'b:/forms/:id/edit-link',
    tag: 'Pages',
    summary: 'Mail the link of a submission to the address in it',
    description:
      'For a form whose `editing` has an `email_field`. Neither the answer nor its duration reveals whether there is such a submission with that address.',
    access: 'visitor',
    params: { id: FORM_ID },
    cors: ({ intake }: AskParts) => formCors(intake.forms),
    body: json(ASK, {
      limit: budgets.smallBody.atMost,
      example: { submission_id: 7, address: 'ada@example.org' },
    }),
    answers: { 200: object({ success: SUCCESS }) },
    errors: [409, 429],
    async handle(app: AskParts, { params, body, raw, clientAddress: ipAddress }) {
      const { intake } = app;
      const form = await intake.forms.find(params.id, languageWish(raw));
      if (!form) throw new Refusal('form_not_found', fill(DEFAULT_TEXTS.refusals.formNotFound, { id: params.id }));
      const { submission_id: number, address } = body;
      await sendLink({ ...app, limits: intake.limits }, form, { number, address, ipAddress });
      return { success: true as const };
    },
  }),
];

/** Renders the page that requests the link. */
export function askPage(app: FormPageParts, form: ActiveForm): Send {
  return (res: Parameters<Send>[0], _req: Request) => {
    res
      .set(PRIVATE)
      .type('html')
      .send(messagePage(app, form, renderAsk(form)));
  };
}

function renderAsk(form: ActiveForm, asked: { number?: number; address?: string } = {}): string {
  const { editing: texts } = textsOf(form.config);
  const number = {
    ...{ id: 'number', name: 'number', required: true, inputmode: 'numeric', pattern: '\\d+', autocomplete: 'off' },
    ...{ maxlength: LONGEST_NUMBER, value: asked.number ? String(asked.number) : undefined },
  };
  const address = {
    ...{ id: 'address', name: 'address', type: 'email', required: true, autocomplete: 'email', value: asked.address },
  };
  const field = (id: string, label: string, attributes: object) =>
    `<p class="svca-field"><label for="${id}">${escapeHtml(label)}</label><input${renderAttributes(attributes as never)}></p>`;
  return `<h2>${escapeHtml(texts.lost)}</h2><p>${escapeHtml(texts.lostHint)}</p>
<form${renderAttributes({ class: 'svca-form', method: 'post', action: formPath(form, '/edit') })}>${field('number', texts.number, number)}${field('address', texts.address, address)}<div class="svca-actions"><button type="submit">${escapeHtml(texts.mail)}</button></div></form>`;
}

/** Returns 0 for a text that is no number of a submission. */
function numberOf(value: unknown): number {
  const text = typeof value === 'string' ? value.trim() : '';
  return /^\d+$/.test(text) && text.length <= LONGEST_NUMBER ? Number(text) : 0;
}
