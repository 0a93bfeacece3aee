import { type RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import type { Options } from '../../../host/options.ts';
import { countriesOption, SHOP_OPTIONS, type ShopSettings } from '../../../host/shop/shop.ts';
import { ApiError } from '../../errors.ts';
import { bodyOf, jsonBody } from '../../middleware/json-body.ts';

export interface ShopSettingsDeps {
  options: Options;
  readShop(): Promise<ShopSettings>;
  admin: RequestHandler;
  log: Logger;
  clock: () => Date;
}

const BODY_LIMIT = 16 * 1024;

/**
 * The shop's countries for administrators: `GET` and `POST /settings/shop` answer `{success, settings}`. A POST changes the
 * settings that it names; null makes one follow its default, all countries. Errors: 401, 403, 413, 415, and 422 naming
 * each setting that is wrong, with nothing changed.
 */
export function shopSettingsRouter({ options, readShop, admin, log, clock }: ShopSettingsDeps): Router {
  const router = Router();

  router.get('/settings/shop', admin, async (_req, res) => {
    res.json({ success: true, settings: await readShop() });
  });

  router.post('/settings/shop', admin, jsonBody(BODY_LIMIT), async (req, res) => {
    const changes = Object.entries(bodyOf(req)).map(([name, value]) => ({ name, value, option: optionOf(name) }));
    const mistakes = changes.flatMap(({ name, value, option }) => {
      const mistake = option ? value !== null && countriesOption(value) : `is no setting of the shop; ${KNOWN}`;
      return mistake ? [[name.slice(0, 100), `${name.slice(0, 100)}: ${mistake}`]] : [];
    });
    if (mistakes.length > 0) {
      const errors = Object.fromEntries(mistakes);
      throw new ApiError(422, 'validation_failed', 'The settings were not saved; see errors.', { errors });
    }
    for (const { value, option } of changes) {
      if (!option) continue;
      if (value === null) await options.delete(option);
      else await options.set(option, value, clock());
    }
    const settings = changes.map(({ name }) => name);
    log.info(
      { audit: 'shop_settings.saved', userId: req.principal?.id, settings, requestId: req.id },
      'settings saved',
    );
    res.json({ success: true, settings: await readShop() });
  });

  return router;
}

const KNOWN = `there are ${Object.keys(SHOP_OPTIONS).join(' and ')}`;

function optionOf(name: string): string | undefined {
  return Object.hasOwn(SHOP_OPTIONS, name) ? SHOP_OPTIONS[name as keyof typeof SHOP_OPTIONS] : undefined;
}
