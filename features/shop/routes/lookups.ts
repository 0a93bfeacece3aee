import { createHash } from 'node:crypto';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { object } from 'yup';
import { isCountry, statesOf } from '#features/shop/countries.ts';
import type { CountrySet, ShopSettings } from '#features/shop/shop.ts';
import { ApiError } from '#http/errors.ts';
import { oneOf, readQuery } from '#http/middleware/read.ts';
import { countryNamer } from './country-names.ts';

export const MODES = ['all', 'shipping', 'selling', 'both'] as const;
type Mode = (typeof MODES)[number];
export const QUERY = object({ mode: oneOf(MODES).default('all') });

/**
 * Countries and their states, for everybody (interface 4.8): cached for an hour, then asked for again by `ETag`. Only the
 * modes of the shop need the database. Errors: 422 naming the parameter, 404 for a country that there is not.
 */
export function lookupsRouter({ readShop }: { readShop(): Promise<ShopSettings> }): Router {
  const router = Router();
  const countriesIn = countryNamer();
  router.use('/utility', forEveryOrigin);

  router.get('/utility/countries', async (req, res) => {
    const { mode } = readQuery(req, QUERY);
    const { language, countries } = countriesIn(req.acceptsLanguages());
    const sets = mode === 'all' ? [] : setsOf(mode, await readShop());
    const isIn = (code: string) => sets.every((set) => set === 'all' || set.includes(code));
    res.vary('Accept-Language').set('Content-Language', language);
    sendCacheable(req, res, { success: true, mode, countries: countries.filter(({ code }) => isIn(code)) });
  });

  router.get('/utility/states/:country', (req, res) => {
    const given = req.params.country;
    const country = /^[a-z]{2}$/i.test(given) ? given.toUpperCase() : '';
    if (!isCountry(country)) {
      const message = `There is no country ${JSON.stringify(given.slice(0, 40))}; give a two-letter code of ISO 3166-1.`;
      throw new ApiError(404, 'unknown_country', message);
    }
    sendCacheable(req, res, { success: true, country, states: statesOf(country) });
  });

  return router;
}

function setsOf(mode: Exclude<Mode, 'all'>, shop: ShopSettings): CountrySet[] {
  const { shipping_countries: shipping, selling_countries: selling } = shop;
  return { shipping: [shipping], selling: [selling], both: [shipping, selling] }[mode];
}

/** Public data: any page may read it. */
const forEveryOrigin: RequestHandler = (req, res, next) => {
  res.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Content-Language, ETag, X-Request-Id',
    // helmet's default would stop other origins from reading the answer.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  if (req.method !== 'OPTIONS') return next();
  res.set({
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': 'If-None-Match',
    'Access-Control-Max-Age': '86400',
  });
  res.status(204).end();
};

function sendCacheable(req: Request, res: Response, body: object): void {
  const text = JSON.stringify(body);
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  res.set({ 'Cache-Control': 'public, max-age=3600', ETag: tag });
  if (hasAlready(req, tag)) res.status(304).end();
  else res.type('json').send(text);
}

/** Express would send all of it again to every `Cache-Control: no-cache`, which fetch adds to an `If-None-Match`. */
function hasAlready(req: Request, tag: string): boolean {
  const known = (req.get('if-none-match') ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}
