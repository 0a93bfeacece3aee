import type { Response } from 'express';
import { object } from 'yup';
import { readForm } from '#features/forms/routes/form-body.ts';
import { FORM_KEYS, SAVE_EXAMPLE } from '#features/forms/routes/form-schemas.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import { allowImages, allowTheme, sendNothing } from '#features/pages/content-policy.ts';
import { ConfigError, type ParsedForm } from '#forms/config/parse.ts';
import { text as givenText } from '#forms/json-schema/keys.ts';
import { textDirection } from '#forms/page/direction.ts';
import { type Decorate, renderFields } from '#forms/page/fields.ts';
import { imageOrigins } from '#forms/page/image-origins.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { buttonTexts } from '#forms/theme/buttons.ts';
import { nonceOfQuery } from '#http/middleware/query-nonce.ts';
import { type Assets, documentHtml } from '#http/page/document.ts';
import { file } from '#http/routing/answers.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { budgets } from '#security/budgets.ts';
import { languageOf } from '#texts/index.ts';
import { postedForm, refusePosted } from '../posted-form.ts';
import { drawable, mended } from './drawable.ts';

interface CanvasParts {
  forms: Pick<FormStore, 'rules'>;
  assets: Assets;
}

/** The number of times that a form with mistakes is mended before it is refused. */
const MOST_ROUNDS = 4;

/** The route that draws an unsaved form for the builder. */
export const canvasRoute = route({
  method: 'POST',
  path: 'b:/forms/canvas',
  tag: 'Builder',
  access: 'admin',
  summary: 'An unsaved form as the builder edits it',
  description:
    'A whole HTML document without a script, for a frame of a page of this site: every field of every page, also those that a condition hides. The element of each field has its path in `data-path`: `config.fields[2]`. Nothing in it can be used, and nothing is stored or sent. A value that a save would refuse is left out, so that the form can be drawn while it is edited; 422 if that is not enough. An HTML form can be sent as for `POST /forms/preview`.',
  query: object({ nonce: givenText(budgets.shownName.atMost) }),
  body: postedForm(object(FORM_KEYS), SAVE_EXAMPLE),
  changesNothing: true,
  answers: { 200: file('text/html') },
  before: () => [nonceOfQuery],
  handle(app: CanvasParts, { body }) {
    const form = readDrawn(app, body);
    const { config } = form;
    return reply(200, (res: Response) => {
      allowTheme(res, config.options.theme);
      allowImages(res, imageOrigins(config.fields));
      sendNothing(res);
      res.type('html').send(canvasHtml(form, app.assets));
    });
  },
  refuse: refusePosted('Form'),
});

/** @throws ConfigError for a form that cannot be drawn */
function readDrawn({ forms }: CanvasParts, body: Record<string, unknown>): ParsedForm {
  let now = drawable(body);
  for (let round = 0; ; round += 1) {
    try {
      return readForm(now, forms);
    } catch (error) {
      if (!(error instanceof ConfigError) || round === MOST_ROUNDS) throw error;
      now = mended(now, error.errors, round);
    }
  }
}

function canvasHtml({ title, config }: ParsedForm, assets: Assets): string {
  const { language, theme } = config.options;
  const attributes = {
    class: `svca-form${theme?.labels === 'beside' ? ' svca-beside' : ''}`,
    lang: languageOf(config),
    dir: textDirection(language),
  };
  const fields = renderFields({ id: 0, config }, { decorate: withPath });
  const send = `<div class="svca-actions"><button type="button">${escapeHtml(buttonTexts(config).send)}</button></div>`;
  const body = `<div inert><form${renderAttributes(attributes)}>\n${[...fields, send].join('\n')}\n</form></div>`;
  return documentHtml({ title, language, theme, assets, body });
}

/** Adds the path to the outermost element of a field. A hidden field gets an element that can be seen. */
const withPath: Decorate = (html, field, path) => {
  const shown =
    field.type === 'hidden'
      ? `<div class="svca-field svca-field-hidden"><label>${escapeHtml(field.label || field.name)}</label></div>`
      : html;
  return shown.replace(/^<\w+/, (start) => `${start}${renderAttributes({ 'data-path': path })}`);
};
