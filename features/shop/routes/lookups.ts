import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { object } from 'yup';
import { UseCaseError } from '#db/use-case-error.ts';
import type { CountrySet, ShopSettings } from '#features/shop/shop.ts';
import { isCountry, statesOf } from '#forms/countries.ts';
import { countryNamer } from '#forms/country-names.ts';
import { oneOf } from '#forms/json-schema/keys.ts';
import { namedLanguage, statesIn } from '#forms/states/names.ts';
import { API_VERSION_HEADER } from '#http/openapi/api-version.ts';
import { among, listOf, SUCCESS, text } from '#http/routing/answers.ts';
import type { Param } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { type ClientRequest, route } from '#http/routing/route.ts';
import { budgets } from '#security/budgets.ts';

const MODES = ['all', 'shipping', 'selling', 'both'] as const;
type Mode = (typeof MODES)[number];

const CACHED = { 'If-None-Match': 'The `ETag` of an earlier answer: 304 when nothing has changed.' };

const COUNTRY: Param<string> = {
  json: { type: 'string', pattern: '^[A-Za-z]{2}$' },
  read(given) {
    const country = /^[a-z]{2}$/i.test(given) ? given.toUpperCase() : '';
    if (isCountry(country)) return country;
    const message = `There is no country ${JSON.stringify(given.slice(0, 40))}; give a two-letter code of ISO 3166-1.`;
    throw new UseCaseError('not_found', 'unknown_country', message);
  },
};

const named = { code: text(), name: text() };
const STATES = listOf(object({ ...named, parent: text().optional() }));
const countriesIn = countryNamer();
const shared = { method: 'GET', tag: 'Lookups', access: 'visitor', cors: () => forEveryOrigin } as const;

/** Public lists of countries and their regions (docs/interface.md 4.8). Only the shop modes need the database. */
export const lookupRoutes = [
  route({
    ...shared,
    operation: 'listCountries',
    path: 'b:/utility/countries',
    summary: 'Countries, in the language of `Accept-Language`',
    query: object({ mode: oneOf(MODES).default('all') }),
    headers: { ...CACHED, 'Accept-Language': 'In which language the names are.' },
    answers: { 200: object({ success: SUCCESS, mode: among(MODES), countries: listOf(object(named)) }), 304: null },
    async handle({ readShop }: { readShop(): Promise<ShopSettings> }, request) {
      const { mode } = request.query;
      const { language, countries } = countriesIn(request.raw.acceptsLanguages());
      const sets = mode === 'all' ? [] : setsOf(mode, await readShop());
      const isIn = (code: string) => sets.every((set) => set === 'all' || set.includes(code));
      const body = { success: true, mode, countries: countries.filter(({ code }) => isIn(code)) };
      return cacheable(request, body, { Vary: 'Accept-Language', 'Content-Language': language });
    },
  }),

  route({
    ...shared,
    operation: 'listStates',
    path: 'b:/utility/states/:country',
    summary: 'The regions of a country',
    params: { country: COUNTRY },
    headers: { ...CACHED, 'Accept-Language': 'In which language the names are; as the standard has them without one.' },
    answers: { 200: object({ success: SUCCESS, country: text(), states: STATES }), 304: null },
    handle(_app: unknown, { params: { country }, ...request }) {
      const language = namedLanguage(request.raw.acceptsLanguages().slice(0, budgets.wantedLanguages.atMost));
      const states = language === null ? statesOf(country) : statesIn(country, language);
      const headers = { Vary: 'Accept-Language', ...(language !== null && { 'Content-Language': language }) };
      return cacheable(request, { success: true, country, states: [...states] }, headers);
    },
  }),
];

function setsOf(mode: Exclude<Mode, 'all'>, shop: ShopSettings): CountrySet[] {
  const { shipping_countries: shipping, selling_countries: selling } = shop;
  return { shipping: [shipping], selling: [selling], both: [shipping, selling] }[mode];
}

/** Allows every origin to read the answer, since the data is public. */
const forEveryOrigin: RequestHandler = (req, res, next) => {
  res.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': `${API_VERSION_HEADER}, Content-Language, ETag, X-Request-Id`,
    // The default of helmet would stop other origins from reading the answer.
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

/** Lets clients cache the answer for an hour and then revalidate it by its `ETag`. */
function cacheable<Body>({ header }: Pick<ClientRequest, 'header'>, body: Body, headers: Record<string, string> = {}) {
  const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)}"`;
  const cached = { ...headers, 'Cache-Control': 'public, max-age=3600', ETag: etag };
  const etags = (header('if-none-match') ?? '').split(',').map((etagText) => etagText.trim().replace(/^W\//, ''));
  return etags.includes(etag) || etags.includes('*') ? reply(304, undefined, cached) : reply(200, body, cached);
}
