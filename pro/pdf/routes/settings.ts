import type { MikroORM } from '@mikro-orm/mysql';
import { type RequestHandler, Router } from 'express';
import { number, object, string } from 'yup';
import type { RateLimits } from '#features/submissions/intake/guards/rate-limits.ts';
import { audit } from '#http/middleware/audit.ts';
import { jsonBody } from '#http/middleware/json-body.ts';
import { invalid, readBody } from '#http/middleware/read.ts';
import { takeTurn } from '#http/middleware/turn.ts';
import { findPageTextMistake } from '#pro/pdf/content.ts';
import { DocumentError } from '#pro/pdf/errors.ts';
import { TEXT_FAMILY_NAMES } from '#pro/pdf/fonts/families.ts';
import { LOGO_RULE, readLogo } from '#pro/pdf/logo.ts';
import { type Look, PAGE_SIZES } from '#pro/pdf/look.ts';
import { findCrampedSettings } from '#pro/pdf/room.ts';
import { changedLook, changeLook, readLook } from '#pro/pdf/settings.ts';
import type { Renderer } from '#pro/pdf/thread/renderer.ts';
import { documentErrors } from './errors.ts';

export interface PdfSettingsDeps {
  orm: MikroORM;
  renderer: Pick<Renderer, 'render'>;
  admin: RequestHandler;
  limits: Pick<RateLimits, 'take'>;
  clock: () => Date;
}

const PATH = '/settings/pdf';
/** The largest logo in base64, and the rest. */
const BODY_LIMIT = 720 * 1024;
const TURNS = { key: 'pdf_settings', what: 'changes of PDF settings', perMinute: 30 };
const MOST_TEXT = 1_000;

/** The body of a change. Null puts a setting back to its default. */
export const PDF_SETTINGS = object({
  logo: string()
    .strict()
    .nullable()
    .typeError(`\${path} ${LOGO_RULE}`)
    .test('logo', `\${path} ${LOGO_RULE}`, (value) => typeof value !== 'string' || readLogo(value) !== null),
  logo_height: millimetres(5, 60),
  accent_color: color(),
  text_color: color(),
  shade_color: color(),
  font: oneOf(TEXT_FAMILY_NAMES),
  font_size: points(7, 16),
  header: pageText(),
  footer: pageText(),
  page_size: oneOf(PAGE_SIZES),
  margin_top: millimetres(5, 60),
  margin_right: millimetres(5, 60),
  margin_bottom: millimetres(5, 60),
  margin_left: millimetres(5, 60),
});

/**
 * How PDFs look, for administrators: `GET` and `POST /settings/pdf` answer `{success, settings}`. A POST changes the settings that
 * it names, for documents that are made from then on. Errors, with nothing changed: 401, 403, 413, 415, 422 naming each setting
 * that is wrong, 429 after thirty a minute, 503 while too many documents are being made.
 */
export function pdfSettingsRouter(deps: PdfSettingsDeps): Router {
  const { orm, renderer, admin, limits, clock } = deps;
  const router = Router();
  const settings = () => readLook({ orm });

  router.get(PATH, admin, async (_req, res) => {
    res.json({ success: true, settings: await settings() });
  });

  router.post(PATH, admin, jsonBody(BODY_LIMIT), async (req, res) => {
    await takeTurn(req, limits, TURNS);
    const changes = readBody(req, PDF_SETTINGS);
    const look = changedLook(await settings(), changes);
    const cramped = Object.entries(findCrampedSettings(look));
    const own = cramped.filter(([name]) => changes[name as keyof typeof changes] !== undefined);
    if (own.length > 0) throw invalid(Object.fromEntries(own));
    if (typeof changes.logo === 'string') await tryLogo(look);
    await changeLook({ orm }, changes, clock());
    const names = Object.keys(changes).filter((name) => changes[name as keyof typeof changes] !== undefined);
    await audit(req, 'pdf_settings.saved', { settings: names });
    res.json({ success: true, settings: await settings() });
  });

  router.use(documentErrors);
  return router;

  /** An image that is broken further on would spoil every document. @throws ApiError 422 */
  async function tryLogo(look: Look): Promise<void> {
    const sample = { language: 'en', direction: 'ltr', title: '', details: '', rows: [], note: '' } as const;
    const content = { ...sample, rows: [], header: '', footer: '', author: '', createdAt: clock() };
    await renderer.render(content, look).catch((error: unknown) => {
      throw error instanceof DocumentError && error.isLasting
        ? invalid({ logo: 'logo cannot be drawn: its image is damaged' })
        : error;
    });
  }
}

function color() {
  const must = `\${path} must be a color as #1f4e79`;
  return string()
    .strict()
    .nullable()
    .typeError(must)
    .matches(/^#[0-9a-fA-F]{6}$/, must);
}

function oneOf<Value extends string>(values: readonly Value[]) {
  const must = `\${path} must be one of ${values.join(', ')}`;
  return string<Value>()
    .strict()
    .nullable()
    .typeError(must)
    .oneOf([...values, null], must);
}

function millimetres(least: number, most: number) {
  const must = `\${path} must be a whole number of mm from ${least} to ${most}`;
  return number().strict().nullable().typeError(must).integer(must).min(least, must).max(most, must);
}

function points(least: number, most: number) {
  const must = `\${path} must be a number of points from ${least} to ${most}`;
  return number().strict().nullable().typeError(must).min(least, must).max(most, must);
}

/** Text with merge tags of the form, the submission and the site, and `{page}` and `{pages}`. */
function pageText() {
  const must = `\${path} must be a text of at most ${MOST_TEXT} characters`;
  return string()
    .strict()
    .nullable()
    .typeError(must)
    .max(MOST_TEXT, must)
    .test('tags', (value, context) => {
      const mistake = value ? findPageTextMistake(value) : null;
      return mistake === null || context.createError({ message: `\${path} ${mistake}` });
    });
}
