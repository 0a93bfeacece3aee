import type { RouteDocs } from '#http/openapi/route-doc.ts';
import { among, orNull } from '#http/openapi/sample.ts';
import { ACTIVATION, DEACTIVATION } from './licence.ts';

const TIME = '2031-03-04T05:06:07.089Z';
const LICENCE = {
  success: true,
  license: {
    status: among(['active', 'inactive', 'grace', 'expired', 'invalid']),
    reason: orNull('unreachable'),
    license_key: orNull('********9f2c'),
    license_key_set: true,
    expires_at: orNull(TIME),
    grace_ends_at: orNull(TIME),
    activated_at: orNull(TIME),
    checked_at: orNull(TIME),
    last_error: orNull({ at: TIME, error_class: 'timeout' }),
    activation_limit: orNull(3),
    activation_usage: orNull(1),
  },
};
const CHANGE = { tag: 'Licence', access: 'admin', answers: { 200: LICENCE }, errors: [409, 429, 502] } as const;

export const licenceDocs: RouteDocs = {
  'GET b:/license': {
    tag: 'Licence',
    summary: 'The status of the licence',
    access: 'admin',
    answers: { 200: LICENCE },
  },
  'POST b:/license/activate': {
    ...CHANGE,
    summary: 'Activate a key for this site',
    body: ACTIVATION,
    bodyExample: { license_key: '38b1460a-5104-4067-a91d-77b872934d51' },
  },
  'POST b:/license/refresh': {
    ...CHANGE,
    summary: 'Ask the licence server about the key now',
    body: { type: 'object', maxProperties: 0 },
  },
  'POST b:/license/deactivate': {
    ...CHANGE,
    summary: 'Free the activation',
    description: '`force` forgets the key also while the licence server gives no answer.',
    body: DEACTIVATION,
    bodyExample: { force: false },
  },
};
