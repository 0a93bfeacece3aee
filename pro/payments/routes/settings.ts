import { type RequestHandler, Router } from 'express';
import type { RateLimits } from '#features/submissions/intake/guards/rate-limits.ts';
import { saving } from '#http/middleware/audit.ts';
import { bodyOf, jsonBody } from '#http/middleware/json-body.ts';
import { takeTurn } from '#http/middleware/turn.ts';
import { type ChangeSettingsDeps, changePaymentSettings } from '#pro/payments/settings/change.ts';
import { readPaymentSettings, type ViewSettingsDeps } from '#pro/payments/settings/view.ts';

export interface PaymentSettingsDeps extends Omit<ChangeSettingsDeps, 'checkTimeoutMs'>, ViewSettingsDeps {
  admin: RequestHandler;
  limits: Pick<RateLimits, 'take'>;
  clock: () => Date;
  /** How long a provider may take to check credentials, in ms. */
  waitMs?: number;
}

const PATH = '/payments/settings';
const BODY_LIMIT = 16 * 1024;
const TURNS = { key: 'payment_settings', what: 'changes of payment settings', perMinute: 10 };

/**
 * The site's accounts at payment providers (interface 4.10): `GET` and `POST` answer `{success, settings}`, without secrets. A POST
 * changes what it names, after the provider has been asked. Errors, with nothing changed: 401, 403, 409 when somebody else saves
 * in the same moment, 413, 415, 422 naming each key that is wrong, 429 after ten a minute, 502 when a provider is away.
 */
export function paymentSettingsRouter(deps: PaymentSettingsDeps): Router {
  const { admin, limits, clock, waitMs } = deps;
  const router = Router();

  router.get(PATH, admin, async (_req, res) => {
    res.json({ success: true, settings: await readPaymentSettings(deps, clock()) });
  });

  router.post(PATH, admin, jsonBody(BODY_LIMIT), async (req, res) => {
    await takeTurn(req, limits, TURNS);
    await changePaymentSettings({ ...deps, checkTimeoutMs: waitMs }, bodyOf(req), saving(req, clock()));
    res.json({ success: true, settings: await readPaymentSettings(deps, clock()) });
  });

  return router;
}
