import type { Response } from 'express';
import { object } from 'yup';
import { UseCaseError } from '#db/use-case-error.ts';
import type { App } from '#features/app.ts';
import { editedForm } from '#features/forms/publishing.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { allowImages, allowTheme } from '#features/pages/content-policy.ts';
import { type FormPageParts, formHtml, ofForm } from '#features/pages/form-page.ts';
import { Refusal } from '#features/requests/refusal.ts';
import type { FieldConfig } from '#forms/config/types.ts';
import { isOfFiles } from '#forms/field-types/uploaded.ts';
import { wholeNumber } from '#forms/json-schema/keys.ts';
import { imageOrigins } from '#forms/page/image-origins.ts';
import { languageWish } from '#http/language-wish.ts';
import { documentHtml, messageHtml } from '#http/page/document.ts';
import { file, text, timestamp } from '#http/routing/answers.ts';
import { json } from '#http/routing/body.ts';
import { FORM_ID, textParam } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { CATALOGUES, DEFAULT_TEXTS, type Texts, textsOf } from '#texts/index.ts';
import { DAY_MS } from '#time.ts';
import { openDraftLink, sealDraftLink } from './draft-link.ts';
import { previewOf } from './preview.ts';

const LINK_PARAMETER = 'key';
const USUAL_DAYS = 7;
/** The page's address of surface A, followed by its language: a script sends there what a visitor sends. */
const SENDS_NOTHING = '/draft-preview';

interface DraftPageParts extends FormPageParts, Pick<App, 'box' | 'clock' | 'audit'> {
  forms: FormStore;
}

/** The page that a link to a draft leads to, and what makes such links. */
export const draftPageRoutes = [
  route({
    operation: 'createDraftLink',
    method: 'POST',
    path: 'b:/forms/:id/draft-revision/links',
    tag: 'Builder',
    access: 'admin',
    summary: 'Make a link that shows the draft of a form',
    description:
      'To whoever has it, as a page that sends nothing. It always shows the latest draft, and ends with the next publication or after `days`. Nothing is stored.',
    params: { id: FORM_ID },
    body: json(object({ days: wholeNumber(1, 30).default(USUAL_DAYS) }), { example: { days: 7 } }),
    answers: { 201: object({ url: text(), expires_at: timestamp() }) },
    audit: 'form.draft_shared',
    async handle(app: DraftPageParts, { params: { id }, body, actor }) {
      const { box, clock, audit, baseUrl } = app;
      const { published } = await editedForm(app, id);
      const until = new Date(clock().getTime() + body.days * DAY_MS);
      const key = sealDraftLink(box, id, { base: published?.revision ?? null, until });
      await audit.note(actor, 'form.draft_shared', { formId: id, until: until.toISOString() });
      return reply(201, {
        url: `${baseUrl}/forms/${id}/preview?${LINK_PARAMETER}=${key}`,
        expires_at: until.toISOString(),
      });
    },
  }),

  route({
    ...ofForm,
    operation: 'showDraftPage',
    method: 'GET',
    path: '/forms/:id/preview',
    summary: 'The draft of a form, for people with a link to it',
    description:
      'As visitors will see it, except that it sends nothing. 404 for a link that has expired, belongs to another form, or is older than the last publication.',
    answers: { 200: file('text/html') },
    async handle(app: DraftPageParts, { params: { id }, raw }) {
      const { box, clock, forms } = app;
      const link = openDraftLink(box, id, raw.query[LINK_PARAMETER]);
      if (!link || link.until <= clock()) throw new Refusal('form_not_found', DEFAULT_TEXTS.form.draftLinkOver);
      const { draft, published } = await editedForm(app, id);
      if ((published?.revision ?? null) !== link.base)
        throw new Refusal('form_not_found', DEFAULT_TEXTS.form.draftLinkOver);
      const form = withoutSending(previewOf(forms, draft, languageWish(raw)));
      const texts = textsOf(form.config);
      const surfaceA = `${SENDS_NOTHING}/${texts.language}`;
      const html = await formHtml({ ...app, surfaceA }, form, {
        above: messageHtml(texts.form.draftPreview, 'notice'),
        action: `${surfaceA}/page`,
      });
      return reply(
        200,
        (res: Response) => {
          allowTheme(res, form.config.options.theme);
          allowImages(res, imageOrigins(form.config.fields));
          res.type('html').send(html);
        },
        { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' },
      );
    },
  }),

  route({
    operation: 'refuseDraftPage',
    method: 'POST',
    path: `${SENDS_NOTHING}/:language/page`,
    tag: 'Builder',
    access: 'visitor',
    summary: 'Refuse the page of a draft that somebody sends without a script',
    params: { language: textParam() },
    answers: { 403: file('text/html') },
    handle({ assets }: Pick<DraftPageParts, 'assets'>, { params }) {
      const { language, form } = textsIn(params.language);
      const body = messageHtml(form.draftPreview, 'notice');
      return reply(403, documentHtml({ title: form.title, language, assets, body }));
    },
  }),

  ...(['GET', 'POST'] as const).map((method) =>
    route({
      operation: method === 'GET' ? 'refuseDraftRead' : 'refuseDraftSubmission',
      method,
      path: `${SENDS_NOTHING}/:language/*path`,
      tag: 'Builder',
      access: 'visitor',
      summary: 'Refuse what the script of the page of a draft asks for',
      description: 'Submissions, files, coupons, drafts.',
      params: { language: textParam(), path: textParam() },
      answers: {},
      errors: [403],
      handle(_app: unknown, { params: { language } }) {
        throw new UseCaseError('refused', 'draft_preview', textsIn(language).form.draftPreview);
      },
    }),
  ),
];

/** Returns texts in a language of the service; in English for any other text. */
function textsIn(language: string): Texts {
  return Object.entries(CATALOGUES).find(([tag]) => tag === language)?.[1] ?? DEFAULT_TEXTS;
}

/** Returns a form without what its preview cannot do: files need not be chosen, because none can be uploaded, and nothing is saved. */
function withoutSending(form: ActiveForm): ActiveForm {
  const { drafts: _drafts, ...options } = form.config.options;
  const config = { ...form.config, options, fields: form.config.fields.map(withoutFiles) };
  return { ...form, config };
}

function withoutFiles<Field extends FieldConfig>(field: Field): Field {
  const inner = 'fields' in field && Array.isArray(field.fields) && { fields: field.fields.map(withoutFiles) };
  return { ...field, ...(isOfFiles(field) && { required: false, min_files: undefined }), ...inner };
}
