import type { Response } from 'express';
import { object } from 'yup';
import { invalid } from '#db/use-case-error.ts';
import { readForm } from '#features/forms/routes/form-body.ts';
import { FORM_KEYS, SAVE_EXAMPLE } from '#features/forms/routes/form-schemas.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { allowImages, allowTheme, sendNothing } from '#features/pages/content-policy.ts';
import { type FormPageParts, formHtml } from '#features/pages/form-page.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { text as givenText, readKeys } from '#forms/json-schema/keys.ts';
import { imageOrigins } from '#forms/page/image-origins.ts';
import { shownPagesOf } from '#forms/pages/shown.ts';
import { newVisit, type Visit } from '#forms/pages/visit.ts';
import type { LanguageWish } from '#forms/translations/language.ts';
import { inLanguage, languageOfVisit } from '#forms/translations/translate.ts';
import { nonceOfQuery } from '#http/middleware/query-nonce.ts';
import { file } from '#http/routing/answers.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { budgets } from '#security/budgets.ts';
import { postedForm, refusePosted } from './posted-form.ts';

interface PreviewParts extends FormPageParts {
  forms: Pick<FormStore, 'rules'>;
}

/** Display options besides the form itself. */
const DISPLAY = object({ language: givenText(35), page: givenText(budgets.shownName.atMost) });
const BODY = postedForm(object({ ...FORM_KEYS, ...DISPLAY.fields }), { ...SAVE_EXAMPLE, language: 'cy' });

/** The route that renders an unsaved form as visitors would see it. */
export const previewRoute = route({
  operation: 'previewForm',
  method: 'POST',
  path: 'b:/forms/preview',
  tag: 'Builder',
  access: 'admin',
  summary: 'The page of an unsaved form',
  description:
    'A whole HTML document, for a frame of a page of this site. Nothing is stored, and the page can send nothing: its policy has `connect-src` and `form-action` `none`. `language` is one of the form’s, `page` the name of one of its pages; a frame with the style `color-scheme: dark` is shown the dark colours. An HTML form with the target of a frame sends the same as JSON in its field `form`, and the nonce of the session as `nonce` in the query: so the document has its own policy, which that of `srcdoc` would not let it have.',
  query: object({ nonce: givenText(budgets.shownName.atMost) }),
  body: BODY,
  changesNothing: true,
  answers: { 200: file('text/html') },
  before: () => [nonceOfQuery],
  async handle(app: PreviewParts, { body }) {
    const { form, visit } = readPreview(app, body);
    const html = await formHtml(app, form, visit && { visit });
    return reply(200, (res: Response) => {
      const { config } = form;
      allowTheme(res, config.options.theme);
      allowImages(res, imageOrigins(config.fields));
      sendNothing(res);
      if (form.visitLanguage !== undefined) res.set('Content-Language', form.visitLanguage);
      res.type('html').send(html);
    });
  },
  refuse: refusePosted('Preview'),
});

/** Reads the form as a visitor of that language would see it. */
function readPreview({ forms }: PreviewParts, body: Record<string, unknown>): { form: ActiveForm; visit?: Visit } {
  const { language, page, ...rest } = body;
  const display = readKeys(
    { ...(language !== undefined && { language }), ...(page !== undefined && { page }) },
    DISPLAY,
  );
  const { title, config: parsed } = readForm(rest, forms);
  if (display.errors) throw invalid(display.errors);
  const inTheirs = previewOf(
    forms,
    { title, config: parsed },
    { lang: display.value.language, accepts: () => false as const },
  );
  const visit = display.value.page === undefined ? undefined : visitOn(inTheirs, display.value.page);
  return { form: inTheirs, ...(visit && { visit }) };
}

/** Returns a form that is not public as a page shows it: under no id, and without anything that identifies visitors to a third party. */
export function previewOf(
  { rules }: Pick<FormStore, 'rules'>,
  { title, config }: { title: string; config: FormConfig },
  wish: LanguageWish,
): ActiveForm {
  const { captcha: _captcha, ...options } = rules.presentConfig(config, []).options;
  const form: ActiveForm = {
    id: 0,
    revision: 0,
    title,
    config: { ...config, options: { ...options, ignore_visits: true } },
  };
  const visitLanguage = languageOfVisit(form, wish);
  return visitLanguage === null ? form : { ...inLanguage(form, visitLanguage), visitLanguage };
}

/** @throws UseCaseError for a page that the form does not have */
function visitOn({ config }: ActiveForm, page: string): Visit {
  const names = shownPagesOf(config).map(({ name }) => name);
  if (names.includes(page)) return { ...newVisit(config), at: page, seen: names.slice(0, names.indexOf(page)) };
  throw invalid({ page: `page must be one of ${names.join(', ') || 'none: the form has one page'}` });
}
