import { expect } from '@jest/globals';
import { createForm, VALUES } from '#test/environment/visitor.ts';
import { giveLicence, headlessForm, submitHeadless } from '#test/pro/environment/headless.ts';
import type { Row } from '#test/pro/interface/row.ts';
import type { World } from '#test/pro/interface/world.ts';
import { DAY_MS } from '#time.ts';

const ROUTE = 'POST b:/forms/:id/submissions';
const REFUSED = ['success', 'message'];
const SUCCESS = ['success', 'message', 'data.submission_id', 'data.fields', 'email.sent'];
const CAPTCHA = { provider: 'altcha' };
/** The body in docs/interface.md 4.6, the same for every cause. */
const UNAUTHORISED = { success: false, message: expect.any(String), errors: [] };

const licensed = async ({ service }: World) => giveLicence(service, service.clock.now());

export const submitRows: Row[] = [
  {
    sections: '4.5, 5, 7',
    route: ROUTE,
    auth: 'form nonce, honeypot, timing token, CAPTCHA when enabled',
    cases: [
      { when: 'accepted', status: 200, keys: SUCCESS, run: ({ submit }) => submit((body) => body) },
      {
        when: 'payment-enabled form, with `_svcb_return_to`',
        status: 200,
        keys: ['success', 'payment_required', 'payment_redirect', 'order_uuid', 'status_token'],
        run: async ({ service, submit }) => {
          const payment = { enabled: true, provider: 'stripe', currency: 'EUR', amount: 1990 };
          const formId = await createForm(service, { payment });
          return submit((body) => ({ ...body, _svcb_return_to: '/thanks' }), { formId });
        },
      },
      {
        when: 'honeypot filled',
        status: 400,
        keys: REFUSED,
        run: ({ submit }) => submit((body, honeypot) => ({ ...body, [honeypot]: 'I am a robot' })),
      },
      {
        when: 'faster than the minimum fill time',
        status: 400,
        keys: REFUSED,
        run: ({ submit }) => submit((body) => body, { ageMs: 1_000 }),
      },
      {
        when: 'nonce check failed',
        status: 403,
        keys: REFUSED,
        run: ({ submit }) => submit((body) => ({ ...body, _svcb_nonce: 'wrong' })),
      },
      {
        when: 'field validation failed',
        status: 422,
        keys: ['success', 'message', 'errors.fields.email', 'errors.data.email'],
        run: ({ submit }) => submit((body) => ({ ...body, email: 'ada@' })),
      },
      {
        when: 'CAPTCHA enabled, no `_svcb_captcha_token`',
        status: 422,
        keys: ['success', 'message', 'errors.fields._svcb_captcha_token', 'errors.data'],
        run: async ({ service, submit }) =>
          submit((body) => body, { formId: await createForm(service, { captcha: CAPTCHA }) }),
      },
      {
        when: 'rate limited',
        status: 429,
        keys: REFUSED,
        run: async ({ service, submit }) => {
          const formId = await createForm(service, { rate_limits: { per_minute: 1 } });
          await submit((body) => body, { formId });
          return submit((body) => body, { formId });
        },
      },
      {
        when: 'unexpected error',
        status: 500,
        keys: REFUSED,
        run: async ({ service, submit }) => {
          const em = service.orm.em.fork();
          const formId = await createForm(service);
          await em.execute('alter table submissions rename to submissions_away');
          try {
            return await submit((body) => body, { formId });
          } finally {
            await em.execute('alter table submissions_away rename to submissions');
          }
        },
      },
    ],
  },
  {
    sections: '4.6, 5, 7, 8',
    route: ROUTE,
    auth: '`X-Svcb-Api-Key` (headless, Pro)',
    cases: [
      {
        when: 'accepted without nonce, honeypot, timing and CAPTCHA',
        status: 200,
        keys: SUCCESS,
        run: async (world) => {
          await licensed(world);
          const { id, key } = await headlessForm(world.service, {}, { captcha: CAPTCHA });
          return submitHeadless(world.service, id, key);
        },
      },
      {
        when: 'a wrong key',
        status: 401,
        body: UNAUTHORISED,
        run: async (world) => {
          const { id } = await headlessForm(world.service);
          return submitHeadless(world.service, id, 'svcb_wrong');
        },
      },
      {
        when: 'toggle disabled',
        status: 401,
        body: UNAUTHORISED,
        run: async (world) => {
          const { id, key } = await headlessForm(world.service, { enabled: false });
          return submitHeadless(world.service, id, key);
        },
      },
      {
        when: 'address not on the allowlist',
        status: 401,
        body: UNAUTHORISED,
        run: async (world) => {
          const { id, key } = await headlessForm(world.service, { allowlist: ['192.0.2.0/24'] });
          return submitHeadless(world.service, id, key);
        },
      },
      {
        when: 'a right key after ten failures within an hour',
        status: 401,
        body: UNAUTHORISED,
        run: async (world) => {
          const { id, key } = await headlessForm(world.service);
          for (let count = 0; count < 10; count += 1) await submitHeadless(world.service, id, 'svcb_wrong');
          return submitHeadless(world.service, id, key);
        },
      },
      {
        when: 'the licence is past its grace period',
        status: 401,
        body: UNAUTHORISED,
        run: async (world) => {
          const { service } = world;
          const { id, key } = await headlessForm(service);
          const now = service.clock.now();
          await giveLicence(service, now, { expiresAt: new Date(now.getTime() - 15 * DAY_MS) });
          const answer = await submitHeadless(service, id, key);
          await licensed(world);
          return answer;
        },
      },
      {
        when: 'field validation failed',
        status: 422,
        keys: ['success', 'message', 'errors.fields.email', 'errors.data.email'],
        run: async (world) => {
          await licensed(world);
          const { id, key } = await headlessForm(world.service);
          return submitHeadless(world.service, id, key, { json: { ...VALUES, email: 'ada@' } });
        },
      },
      {
        when: 'rate limited',
        status: 429,
        keys: REFUSED,
        run: async (world) => {
          await licensed(world);
          const { id, key } = await headlessForm(world.service, { per_minute: 1 });
          await submitHeadless(world.service, id, key);
          return submitHeadless(world.service, id, key);
        },
      },
    ],
  },
];
