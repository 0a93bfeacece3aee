import { type RequestHandler, Router } from 'express';
import type { RateLimits } from '#features/submissions/intake/guards/rate-limits.ts';
import { saving } from '#http/middleware/audit.ts';
import { bodyOf, jsonBody } from '#http/middleware/json-body.ts';
import { invalid } from '#http/middleware/read.ts';
import { takeTurn } from '#http/middleware/turn.ts';
import { DocumentError } from '#pro/pdf/errors.ts';
import { lookOf, pdfSettings, readLook } from '#pro/pdf/settings.ts';
import type { Renderer } from '#pro/pdf/thread/renderer.ts';
import { type SaveDeps, saveSettings } from '#settings/save.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import { documentErrors } from './errors.ts';

export interface PdfSettingsDeps extends SaveDeps {
  renderer: Pick<Renderer, 'render'>;
  admin: RequestHandler;
  limits: Pick<RateLimits, 'take'>;
  clock: () => Date;
}

const PATH = '/settings/pdf';
/** The largest logo in base64, and the rest. */
const BODY_LIMIT = 720 * 1024;
const TURNS = { key: 'pdf_settings', what: 'changes of PDF settings', perMinute: 30 };

/**
 * How PDFs look, for administrators: `GET` and `POST /settings/pdf` answer `{success, settings}`. A POST changes the settings that
 * it names, for documents that are made from then on. Errors, with nothing changed: 401, 403, 413, 415, 422 naming each setting
 * that is wrong, 429 after thirty a minute, 503 while too many documents are being made.
 */
export function pdfSettingsRouter(deps: PdfSettingsDeps): Router {
  const { renderer, admin, limits, clock } = deps;
  const router = Router();

  router.get(PATH, admin, async (_req, res) => {
    res.json({ success: true, settings: await readLook(deps) });
  });

  router.post(PATH, admin, jsonBody(BODY_LIMIT), async (req, res) => {
    await takeTurn(req, limits, TURNS);
    const given = bodyOf(req);
    const tryOut = typeof given.logo === 'string' ? tryLogo : undefined;
    await saveSettings(deps, pdfSettings, given, saving(req, clock()), tryOut);
    res.json({ success: true, settings: await readLook(deps) });
  });

  router.use(documentErrors);
  return router;

  /** An image that is broken further on would spoil every document. @throws ApiError 422 */
  async function tryLogo({ after }: { after: object }): Promise<void> {
    const sample = {
      language: DEFAULT_TEXTS.language,
      direction: 'ltr',
      title: '',
      details: '',
      rows: [],
      note: '',
    } as const;
    const content = { ...sample, rows: [], header: '', footer: '', author: '', createdAt: clock() };
    await renderer.render(content, lookOf(after)).catch((error: unknown) => {
      throw error instanceof DocumentError && error.isLasting
        ? invalid({ logo: 'logo cannot be drawn: its image is damaged' })
        : error;
    });
  }
}
