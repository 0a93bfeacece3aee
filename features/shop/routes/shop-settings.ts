import { type RequestHandler, Router } from 'express';
import { type ShopSettings, shopSettings } from '#features/shop/shop.ts';
import { saving } from '#http/middleware/audit.ts';
import { bodyOf, jsonBody } from '#http/middleware/json-body.ts';
import { type SaveDeps, saveSettings } from '#settings/save.ts';

export interface ShopSettingsDeps extends SaveDeps {
  readShop(): Promise<ShopSettings>;
  admin: RequestHandler;
  clock: () => Date;
}

const BODY_LIMIT = 16 * 1024;

/**
 * The shop's countries for administrators: `GET` and `POST /settings/shop` answer `{success, settings}`. A POST changes the
 * settings that it names; null makes one follow its default, all countries. Errors: 401, 403, 413, 415, and 422 naming
 * each setting that is wrong, with nothing changed.
 */
export function shopSettingsRouter(deps: ShopSettingsDeps): Router {
  const { readShop, admin, clock } = deps;
  const router = Router();

  router.get('/settings/shop', admin, async (_req, res) => {
    res.json({ success: true, settings: await readShop() });
  });

  router.post('/settings/shop', admin, jsonBody(BODY_LIMIT), async (req, res) => {
    await saveSettings(deps, shopSettings, bodyOf(req), saving(req, clock()));
    res.json({ success: true, settings: await readShop() });
  });

  return router;
}
