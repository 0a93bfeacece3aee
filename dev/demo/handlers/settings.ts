import { COUNTRY_CODES } from '#forms/countries.ts';
import { isObject } from '#json.ts';
import { type Body, type Handlers, needsService, ok } from '../api.ts';
import type { Demo } from '../demo.ts';
import { TIME_ZONE } from '../store.ts';

const NO_MAILS = { en: 'send mails', de: 'E-Mails zu senden' };

/** The settings of the site. They are saved as they are given: only the service checks them. */
export function settingsHandlers({ store, prepared, clock, note }: Demo) {
  const { settings } = store;
  const now = () => clock().toISOString();
  const site = (): Body<'GET /host/options'> => ({
    ...{ success: true, options: settings.site },
    effective: {
      site_name: settings.site.site_name ?? 'Forms',
      site_logo_url: settings.site.site_logo_url,
      site_time_zone: settings.site.site_time_zone ?? TIME_ZONE,
      site_language: settings.site.site_language ?? 'en',
      audit_retention_days: settings.site.audit_retention_days ?? 365,
      form_rate_limits: { per_minute: 120, per_hour: 2_000 },
      address_rate_limits: { per_minute: 20, per_hour: 100 },
    },
  });
  const alerts = (language: 'en' | 'de'): Body<'GET /svcb/v1/settings/alerts'> => ({
    ...{ success: true, last: { mail: null, webhook: null } },
    settings: { ...settings.alerts, rules: prepared.alertRules[language] },
  });
  return {
    'GET /host/options': () => ok(site()),
    'PATCH /host/options': ({ body }) => {
      Object.assign(settings.site, body);
      note('option.set', null);
      return ok(site());
    },
    'GET /svcb/v1/settings/email': () => ok({ success: true, settings: settings.mail }),
    'POST /svcb/v1/settings/email': ({ body }) => {
      settings.mail = changed(settings.mail, body, prepared.defaults.mail);
      const { from_name, from_email, reply_to } = settings.mail;
      settings.mail.sender = { from_name: from_name ?? '', from_email: from_email ?? '', reply_to };
      settings.mail.updated_at = now();
      note('email_settings.saved', null);
      return ok({ success: true, settings: settings.mail });
    },
    'POST /svcb/v1/settings/email/test': ({ language }) => {
      throw needsService(language, NO_MAILS);
    },
    'GET /svcb/v1/settings/shop': () => ok({ success: true, settings: settings.shop }),
    'POST /svcb/v1/settings/shop': ({ body }) => {
      settings.shop = changed(settings.shop, body, prepared.defaults.shop);
      note('shop_settings.saved', null);
      return ok({ success: true, settings: settings.shop });
    },
    'GET /svcb/v1/utility/countries': ({ query: { mode = 'all' }, language }) => {
      const names = new Intl.DisplayNames([language], { type: 'region' });
      const { compare } = new Intl.Collator(language);
      const countries = COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code }));
      return ok({ success: true, mode, countries: countries.sort((one, other) => compare(one.name, other.name)) });
    },
    'GET /svcb/v1/settings/alerts': ({ query: { language = 'en' } }) => ok(alerts(language)),
    'POST /svcb/v1/settings/alerts': ({ body, query: { language = 'en' } }) => {
      settings.alerts = changed(settings.alerts, body, prepared.defaults.alerts);
      settings.alerts.updated_at = now();
      note('alert_settings.saved', null);
      return ok(alerts(language));
    },
    'POST /svcb/v1/settings/alerts/test': ({ language }) => {
      throw needsService(language, NO_MAILS);
    },
  } satisfies Handlers;
}

type Loose = Record<string, unknown>;

/**
 * Returns settings after a change, as reads show them: null resets to the default, and a secret is a flag.
 * @param presets the settings of a new site
 */
export function changed<Shown extends object>(shown: Shown, change: object, presets: object): Shown {
  const next = { ...shown } as Loose;
  const usual = { ...presets } as Loose;
  for (const [key, value] of Object.entries(change)) {
    const before = next[key];
    if (`${key}_set` in next) next[`${key}_set`] = value !== null;
    else if (value === null) next[key] = usual[key] ?? null;
    else if (isObject(value) && isObject(before)) {
      next[key] = { ...changed(before, value, isObject(usual[key]) ? usual[key] : {}) };
      if ('configured' in before) (next[key] as Loose).configured = true;
    } else next[key] = value;
  }
  return next as Shown;
}
