import { existsSync } from 'node:fs';
import { installedFeatures } from '#bin/edition.ts';
import { rulesOf } from '#features/alerts/notices/words.ts';
import { alertSettings } from '#features/alerts/settings.ts';
import { CATALOGUES, createCatalogue } from '#features/builder/catalogue/catalogue.ts';
import type { Language } from '#features/builder/catalogue/words.ts';
import { subscribableEvents } from '#features/deliveries/site/subscriptions.ts';
import { DeclaredIntegrations } from '#features/integrations/declared.ts';
import { mailSettings } from '#features/mail/settings/definition.ts';
import { shownSettings } from '#settings/stored.ts';
import { loadDemoPro } from './load-pro.ts';
import type { Prepared } from './prepared.ts';
import { demoRules } from './rules.ts';

const PRO = new URL('./pro/prepare.ts', import.meta.url);

/** Makes of the service's code what the demo needs and browsers cannot make. */
export async function prepare(): Promise<Prepared> {
  const installed = await installedFeatures();
  const rules = rulesOf(installed);
  const alertRules = (language: 'en' | 'de') =>
    [...rules].map(([id, { texts, urgent = false }]) => ({ id, title: texts[language].rule, urgent }));
  const made = {
    catalogues: { en: await catalogues('en'), de: await catalogues('de') },
    defaults: {
      mail: { ...shownSettings(mailSettings.schema, {}), sender: null, updated_at: null },
      alerts: { ...shownSettings(alertSettings.schema, {}), rules: [], time_zone: 'UTC', updated_at: null },
      shop: { shipping_countries: null, selling_countries: null },
      ...(existsSync(PRO) && { pro: (await import(PRO.href)).proDefaults() }),
    },
    alertRules: { en: alertRules('en'), de: alertRules('de') },
    events: subscribableEvents(installed).map(({ type, summary }) => ({ type, summary })),
  };
  // As JSON, as the bundle will have it: without keys whose value is undefined.
  return JSON.parse(JSON.stringify(made));
}

async function catalogues(language: Language) {
  const pro = await loadDemoPro();
  const parts = {
    rules: demoRules(pro ? 'pro' : 'free', pro?.options ?? []),
    declared: new DeclaredIntegrations(),
    language,
  };
  return Object.fromEntries(CATALOGUES.map((name) => [name, createCatalogue(name, parts)]));
}
