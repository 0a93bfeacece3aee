import { mixed, object } from 'yup';
import { auditRetentionDays } from '#features/audit/audit-list.ts';
import { readSiteLimits } from '#features/requests/site-limits.ts';
import { readSiteLanguage, type Site } from '#features/site/site.ts';
import { noted } from '#forms/json-schema/meta.ts';
import { count, SUCCESS, shaped, text } from '#http/routing/answers.ts';
import { json } from '#http/routing/body.ts';
import { route } from '#http/routing/route.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import { changeSiteOptions, type OptionParts, readSiteOptions } from './use-cases.ts';

interface SiteRouteParts extends OptionParts {
  readSite(): Promise<Site>;
}

const LIMITS = {
  type: ['object', 'null'],
  properties: { per_minute: { type: 'integer', minimum: 0 }, per_hour: { type: 'integer', minimum: 0 } },
  additionalProperties: false,
};
const POST_TYPE = {
  type: 'object',
  properties: { name: { type: 'string' }, label: { type: 'string' }, public: { type: 'boolean' } },
  required: ['name', 'label', 'public'],
  additionalProperties: false,
};
/** Schemas of the options for the API's document; null unsets an option. `siteOptionMistake` checks further rules. */
const VALUES = {
  site_name: { type: ['string', 'null'], minLength: 1, maxLength: 200 },
  site_logo_url: { type: ['string', 'null'], format: 'uri', maxLength: 2048 },
  site_time_zone: { type: ['string', 'null'], description: 'An IANA name, such as Europe/Berlin.' },
  site_language: { type: ['string', 'null'], description: 'A BCP 47 tag, such as de or pt-BR.' },
  audit_retention_days: { type: ['integer', 'null'], minimum: 1, maximum: 3650 },
  form_rate_limits: LIMITS,
  address_rate_limits: LIMITS,
  post_types: { type: ['array', 'null'], items: POST_TYPE },
};
const given = Object.entries(VALUES).map(([name, value]) => [name, noted({ json: value }, mixed().nullable())]);
const OPTIONS = shaped<Record<string, unknown>>({
  type: 'object',
  properties: VALUES,
  required: Object.keys(VALUES),
  additionalProperties: false,
});
const LIMIT = object({ per_minute: count(), per_hour: count() });

const shared = { tag: 'Site', access: 'admin', path: 'host:/options' } as const;
const answers = {
  200: object({
    success: SUCCESS,
    options: OPTIONS,
    effective: object({
      site_name: text(),
      site_logo_url: text().nullable(),
      site_time_zone: text(),
      site_language: text(),
      audit_retention_days: count(),
      form_rate_limits: LIMIT,
      address_rate_limits: LIMIT,
    }),
  }),
} as const;

/** Reads and changes site-wide options, for administrators. Mail and shop have separate settings. */
export const optionRoutes = [
  route({
    ...shared,
    operation: 'readSiteOptions',
    method: 'GET',
    summary: 'What is set of the site',
    description: '`options` are null where they follow their defaults; `effective` is what holds then.',
    answers,
    handle: (app: SiteRouteParts) => shown(app),
  }),

  route({
    ...shared,
    operation: 'changeSiteOptions',
    method: 'PATCH',
    summary: 'Change what is set of the site',
    description: 'What is named changes, all or nothing. null follows the default again.',
    body: json(object(Object.fromEntries(given)), {
      example: { site_name: 'Ada’s forms', site_time_zone: 'Europe/Berlin', site_logo_url: null },
    }),
    answers,
    audit: ['option.set', 'option.deleted'],
    async handle(app: SiteRouteParts, { actor, body }) {
      await changeSiteOptions(app, actor, body);
      return shown(app);
    },
  }),
];

async function shown(app: SiteRouteParts) {
  const site = await app.readSite();
  const limits = await readSiteLimits(app.orm);
  return {
    success: true,
    options: await readSiteOptions(app),
    effective: {
      site_name: site.name,
      site_logo_url: site.logoUrl ?? null,
      site_time_zone: site.timeZone,
      site_language: (await readSiteLanguage(app.orm)) ?? DEFAULT_TEXTS.language,
      audit_retention_days: await auditRetentionDays(app.orm),
      form_rate_limits: limits.form,
      address_rate_limits: limits.address,
    },
  };
}
