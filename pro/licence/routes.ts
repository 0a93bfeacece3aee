import { object } from 'yup';
import { countUse } from '#features/accounts/actor-limits.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';
import { flag, parsed } from '#forms/json-schema/keys.ts';
import { among, count, SUCCESS, text, timestamp, yesOrNo } from '#http/routing/answers.ts';
import { json, optionalJson } from '#http/routing/body.ts';
import { route } from '#http/routing/route.ts';
import { budgets } from '#security/budgets.ts';
import { LICENCE_KEY_RULE, licenceKeyOf } from './key.ts';
import { LICENCE_REASONS, LICENCE_STATUSES } from './states.ts';
import { activateLicence, deactivateLicence, type LicenceApp, refreshLicence } from './use-cases.ts';

export interface LicenceParts extends LicenceApp {
  limits: Pick<RateLimits, 'take'>;
}

const BODY = { limit: budgets.smallBody.atMost };
/** Each operation has its own limit, so that wrong keys keep nobody from ending an activation. */
const LIMITS = {
  activate: { key: 'license_activate', what: 'licence keys', perMinute: 10 },
  refresh: { key: 'license_refresh', what: 'checks of the licence', perMinute: 10 },
  deactivate: { key: 'license_deactivate', what: 'deactivations of the licence', perMinute: 10 },
};
const ACTIVATION = object({
  license_key: parsed(LICENCE_KEY_RULE, licenceKeyOf, { json: { type: 'string' } }).required('license_key is required'),
});
const LICENCE = object({
  status: among(LICENCE_STATUSES),
  reason: among(LICENCE_REASONS).nullable(),
  license_key: text().nullable(),
  license_key_set: yesOrNo(),
  expires_at: timestamp().nullable(),
  grace_ends_at: timestamp().nullable(),
  activated_at: timestamp().nullable(),
  checked_at: timestamp().nullable(),
  last_error: object({ at: timestamp(), error_class: text() }).nullable(),
  activation_limit: count().nullable(),
  activation_usage: count().nullable(),
});

const admin = {
  tag: 'Licence',
  access: 'admin',
  answers: { 200: object({ success: SUCCESS, license: LICENCE }) },
} as const;
/** Route that asks the licence server: 502 while the server does not answer, 503 when none is configured. */
const change = { ...admin, method: 'POST', errors: [409, 502] } as const;

/** Licence of the site (docs/interface.md 4.10). Answers show only the end of the key. */
export const licenceRoutes = [
  route({
    ...admin,
    operation: 'readLicence',
    method: 'GET',
    path: 'b:/license',
    summary: 'The status of the licence',
    handle: async ({ licence, clock }: LicenceParts) => ({ success: true, license: await licence.summary(clock()) }),
  }),

  route({
    ...change,
    operation: 'activateLicence',
    path: 'b:/license/activate',
    summary: 'Activate a key for this site',
    body: json(ACTIVATION, { ...BODY, example: { license_key: '38b1460a-5104-4067-a91d-77b872934d51' } }),
    audit: ['license.activated', 'license.refused'],
    async handle(app: LicenceParts, { actor, body }) {
      await countUse(app, actor, LIMITS.activate);
      return { success: true, license: await activateLicence(app, actor, body.license_key) };
    },
  }),

  route({
    ...change,
    operation: 'refreshLicence',
    path: 'b:/license/refresh',
    summary: 'Ask the licence server about the key now',
    body: optionalJson(object({}), BODY),
    audit: 'license.refreshed',
    async handle(app: LicenceParts, { actor }) {
      await countUse(app, actor, LIMITS.refresh);
      return { success: true, license: await refreshLicence(app, actor) };
    },
  }),

  route({
    ...change,
    operation: 'deactivateLicence',
    path: 'b:/license/deactivate',
    summary: 'Deactivate the licence on this site',
    description: '`force` deletes the key even while the licence server does not answer.',
    body: optionalJson(object({ force: flag() }), { ...BODY, example: { force: false } }),
    audit: 'license.deactivated',
    async handle(app: LicenceParts, { actor, body }) {
      await countUse(app, actor, LIMITS.deactivate);
      return { success: true, license: await deactivateLicence(app, actor, body.force) };
    },
  }),
];
