import type { Body, Language } from './api.ts';

/** Plain JSON that only Node can make of the service's code, before the demo is bundled. */
export interface Prepared {
  catalogues: Record<
    Language,
    {
      'field-types': Body<'GET /svcb/v1/catalogue/field-types'>;
      options: Body<'GET /svcb/v1/catalogue/options'>;
      integrations: Body<'GET /svcb/v1/catalogue/integrations'>;
      'mail-providers': Body<'GET /svcb/v1/catalogue/mail-providers'>;
    }
  >;
  /** The settings of a new site. */
  defaults: {
    mail: Body<'GET /svcb/v1/settings/email'>['settings'];
    alerts: Body<'GET /svcb/v1/settings/alerts'>['settings'];
    shop: Body<'GET /svcb/v1/settings/shop'>['settings'];
    /** Those of the Pro package; absent without it. */
    pro?: Readonly<Record<'ai' | 'payments' | 'pdf', unknown>>;
  };
  /** The rules of alerts, with their titles. */
  alertRules: Record<Language, { id: string; title: string; urgent: boolean }[]>;
  /** The events that webhooks of the site can subscribe to. */
  events: { type: string; summary: string }[];
}
