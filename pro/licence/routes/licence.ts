import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { object } from 'yup';
import type { RateLimits } from '#features/submissions/intake/guards/rate-limits.ts';
import { takeTurn } from '#features/submissions/limits/turn.ts';
import { ApiError } from '#http/errors.ts';
import { audit } from '#http/middleware/audit.ts';
import { jsonBody, optionalJsonBody } from '#http/middleware/json-body.ts';
import { flag, invalid, parsed, readBody } from '#http/middleware/read.ts';
import { LicenceError, LicenceKeyRefused } from '#pro/licence/errors.ts';
import { LICENCE_KEY_RULE, licenceKeyOf } from '#pro/licence/key.ts';
import type { Licence } from '#pro/licence/licence.ts';

export interface LicenceRouterDeps {
  licence: Licence;
  admin: RequestHandler;
  limits: Pick<RateLimits, 'take'>;
  clock: () => Date;
}

const BODY_LIMIT = 4 * 1024;
const TURNS = { key: 'license', what: 'changes and checks of the licence', perMinute: 10 };
export const ACTIVATION = object({
  license_key: parsed(LICENCE_KEY_RULE, licenceKeyOf, { json: { type: 'string' } }).required('license_key is required'),
});
const NOTHING = object({});
export const DEACTIVATION = object({ force: flag() });

/**
 * The licence of the site (interface 4.10). Each route answers `{success, license}`, of the key only its end. Errors, with
 * nothing changed: 401, 403, 409 where no licence is activated and when somebody else changes it in the same moment, 413, 415,
 * 422 for a key that cannot be activated, 429 after ten a minute, 502 while the licence server gives no answer, 503 where it
 * is not configured. `deactivate` with `{force: true}` forgets the key also then, without the last two.
 */
export function licenceRouter({ licence, admin, limits, clock }: LicenceRouterDeps): Router {
  const router = Router();
  const turn: RequestHandler = async (req, _res, next) => {
    await takeTurn(req, limits, TURNS);
    next();
  };
  const send = async (res: Response) => res.json({ success: true, license: await licence.summary(clock()) });
  const sendChanged = async (req: Request, res: Response, event: Parameters<typeof audit>[1], more: object = {}) => {
    const { status } = await licence.summary(clock());
    await audit(req, event, { status, ...more });
    await send(res);
  };

  router.get('/license', admin, async (_req, res) => {
    await send(res);
  });

  router.post('/license/activate', admin, jsonBody(BODY_LIMIT), turn, async (req, res) => {
    await licence.activate(readBody(req, ACTIVATION).license_key, clock()).catch(async (error: unknown) => {
      if (error instanceof LicenceKeyRefused) await audit(req, 'license.refused', { reason: error.reason });
      throw error;
    });
    await sendChanged(req, res, 'license.activated');
  });

  router.post('/license/refresh', admin, optionalJsonBody(BODY_LIMIT), turn, async (req, res) => {
    readBody(req, NOTHING);
    await licence.refresh(clock());
    await sendChanged(req, res, 'license.refreshed');
  });

  router.post('/license/deactivate', admin, optionalJsonBody(BODY_LIMIT), turn, async (req, res) => {
    const { force } = readBody(req, DEACTIVATION);
    await licence.deactivate({ force });
    await sendChanged(req, res, 'license.deactivated', force ? { force } : {});
  });

  router.use(licenceErrors);
  return router;
}

const STATUS = { no_license: 409, license_changed: 409, license_server_missing: 503 };

const licenceErrors: ErrorRequestHandler = (error, _req, _res, next) => {
  if (error instanceof LicenceKeyRefused) next(invalid({ license_key: error.message }));
  else if (error instanceof LicenceError) next(new ApiError(STATUS[error.code], error.code, error.message));
  else next(error);
};
