import { type RequestHandler, Router } from 'express';
import { mixed, object } from 'yup';
import { type CountrySet, countriesOption, SHOP_OPTIONS, type ShopSettings } from '#features/shop/shop.ts';
import type { Options } from '#features/site/options.ts';
import { audit } from '#http/middleware/audit.ts';
import { jsonBody } from '#http/middleware/json-body.ts';
import { readBody } from '#http/middleware/read.ts';

export interface ShopSettingsDeps {
  options: Options;
  readShop(): Promise<ShopSettings>;
  admin: RequestHandler;
  clock: () => Date;
}

const BODY_LIMIT = 16 * 1024;
const SETTINGS = ['shipping_countries', 'selling_countries'] as const;
/** Null makes a setting follow its default. */
const countries = mixed<CountrySet>()
  .nullable()
  .meta({
    description: '`all`, or codes of ISO 3166-1; null for the default.',
    json: { anyOf: [{ enum: ['all', null] }, { type: 'array', items: { type: 'string' } }] },
  })
  .test('countries', (value, context) => {
    const mistake = value === undefined || value === null ? null : countriesOption(value);
    return mistake === null || context.createError({ message: `\${path}: ${mistake}` });
  });
export const BODY = object({ shipping_countries: countries, selling_countries: countries });

/**
 * The shop's countries for administrators: `GET` and `POST /settings/shop` answer `{success, settings}`. A POST changes the
 * settings that it names; null makes one follow its default, all countries. Errors: 401, 403, 413, 415, and 422 naming
 * each setting that is wrong, with nothing changed.
 */
export function shopSettingsRouter({ options, readShop, admin, clock }: ShopSettingsDeps): Router {
  const router = Router();

  router.get('/settings/shop', admin, async (_req, res) => {
    res.json({ success: true, settings: await readShop() });
  });

  router.post('/settings/shop', admin, jsonBody(BODY_LIMIT), async (req, res) => {
    const given = readBody(req, BODY);
    const settings = SETTINGS.filter((name) => given[name] !== undefined);
    await options.change(new Map(settings.map((name) => [SHOP_OPTIONS[name], given[name]])), clock());
    await audit(req, 'shop_settings.saved', { settings });
    res.json({ success: true, settings: await readShop() });
  });

  return router;
}
