import type { Response } from 'express';
import { object } from 'yup';
import { FORM_KEYS, SAVE_EXAMPLE } from '#features/forms/routes/form-schemas.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import { allowImages, allowTheme, sendNothing } from '#features/pages/content-policy.ts';
import { text as givenText } from '#forms/json-schema/keys.ts';
import { imageOrigins } from '#forms/page/image-origins.ts';
import { nonceOfQuery } from '#http/middleware/query-nonce.ts';
import type { Assets } from '#http/page/document.ts';
import { file } from '#http/routing/answers.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { budgets } from '#security/budgets.ts';
import { postedForm, refusePosted } from '../posted-form.ts';
import { canvasHtml, readDrawn } from './drawn.ts';

interface CanvasParts {
  forms: Pick<FormStore, 'rules'>;
  assets: Assets;
  clock: () => Date;
}

/** The route that draws an unsaved form for the builder. */
export const canvasRoute = route({
  operation: 'drawForm',
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
      res.type('html').send(canvasHtml(form, app.assets, app.clock()));
    });
  },
  refuse: refusePosted('Form'),
});
