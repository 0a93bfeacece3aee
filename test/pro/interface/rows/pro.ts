import { RateLimit } from '#db/entities/rate-limit.ts';
import { VALUES } from '#test/environment/visitor.ts';
import { adminRow, proOnly, type Row } from '#test/pro/interface/row.ts';
import type { World } from '#test/pro/interface/world.ts';

const LICENCE = ['success', 'license.status', 'license.license_key', 'license.license_key_set'];
const REFUSED = ['success', 'message'];

const activate = async ({ asAdmin, licenceKey: license_key, service }: World) => {
  await service.orm.em.fork().nativeDelete(RateLimit, {});
  return asAdmin('POST', 'b:/license/activate', { json: { license_key } });
};

const rows: Row[] = [
  {
    sections: '4.10, 5, 6.3',
    route: 'POST b:/payments/webhook/:provider/:mode',
    auth: 'provider signature',
    cases: [
      {
        when: 'signed by the provider',
        status: 200,
        keys: ['received'],
        run: async (world) => world.webhook((await world.order()).uuid),
      },
      {
        when: 'signed by somebody else',
        status: 400,
        keys: REFUSED,
        run: async (world) => world.webhook((await world.order()).uuid, 'whsec_wrong'),
      },
      {
        when: 'no such provider',
        status: 404,
        keys: REFUSED,
        run: ({ service }) => service.call('POST', 'b:/payments/webhook/bank/test', { json: {} }),
      },
    ],
  },
  {
    sections: '4.10, 5',
    route: 'GET b:/payments/status',
    auth: '`status_token` with `order_uuid`',
    cases: [
      {
        when: 'its token: the status and nothing else',
        status: 200,
        body: { success: true, status: 'created' },
        run: async ({ service, order }) => {
          const { uuid, token } = await order();
          return service.call('GET', `b:/payments/status?order_uuid=${uuid}&status_token=${token}`);
        },
      },
      {
        when: 'a wrong token',
        status: 403,
        keys: REFUSED,
        run: async ({ service, order }) =>
          service.call('GET', `b:/payments/status?order_uuid=${(await order()).uuid}&status_token=wrong`),
      },
    ],
  },
  adminRow('4.10, 5', 'GET b:/payments/settings', [
    {
      when: 'shown; credentials as `<name>_set`, webhook URLs to copy',
      status: 200,
      keys: [
        'success',
        'settings.stripe.test.secret_key_set',
        'settings.stripe.test.webhook_url',
        'settings.paypal.live',
      ],
      run: ({ asAdmin }) => asAdmin('GET', 'b:/payments/settings'),
    },
  ]),
  adminRow('4.10, 5', 'POST b:/payments/settings', [
    {
      when: 'saved; credentials as `<name>_set`',
      status: 200,
      keys: ['success', 'settings.stripe.test.secret_key_set', 'settings.stripe.test.webhook_secret_set'],
      run: ({ asAdmin }) =>
        asAdmin('POST', 'b:/payments/settings', { json: { stripe: { test: { secret_key: 'sk_test_sandboxOther' } } } }),
    },
    {
      when: 'an unknown key',
      status: 422,
      keys: [...REFUSED, 'errors'],
      run: ({ asAdmin }) => asAdmin('POST', 'b:/payments/settings', { json: { bank: {} } }),
    },
  ]),
  {
    sections: '2.6, 4.10, 5',
    route: 'POST b:/forms/:id/drafts',
    auth: 'form nonce in `values`',
    cases: [
      {
        when: 'saved',
        status: 200,
        keys: ['success', 'resume_token', 'resume_url', 'expires_at'],
        run: ({ saveDraft }) => saveDraft(),
      },
      {
        when: 'nonce check failed',
        status: 403,
        keys: REFUSED,
        run: ({ service, draftForm }) =>
          service.call('POST', `b:/forms/${draftForm}/drafts`, {
            json: { values: { ...VALUES, _svcb_nonce: 'wrong' } },
          }),
      },
    ],
  },
  {
    sections: '4.10, 5, 7',
    route: 'GET b:/forms/:id/drafts/resume',
    auth: 'resume token',
    cases: [
      {
        when: 'its token: the saved values',
        status: 200,
        keys: ['resumable', 'values.name', 'page_url'],
        run: async ({ service, draftForm, saveDraft }) => {
          const { resume_token: token } = (await saveDraft()).body as { resume_token: string };
          return service.call('GET', `b:/forms/${draftForm}/drafts/resume?token=${token}`);
        },
      },
      {
        when: 'a wrong token',
        status: 404,
        body: { resumable: false },
        run: ({ service, draftForm }) => service.call('GET', `b:/forms/${draftForm}/drafts/resume?token=wrong`),
      },
      {
        when: 'no such form',
        status: 404,
        body: { resumable: false },
        run: ({ service }) => service.call('GET', 'b:/forms/999999/drafts/resume?token=wrong'),
      },
    ],
  },
  adminRow('2.6, 4.10, 5', 'POST b:/license/activate', [
    { when: 'activated', status: 200, keys: LICENCE, run: activate },
    {
      when: 'no `license_key`',
      status: 422,
      keys: [...REFUSED, 'errors.license_key'],
      run: ({ asAdmin }) => asAdmin('POST', 'b:/license/activate', { json: {} }),
    },
  ]),
  adminRow('2.6, 4.10, 5', 'GET b:/license', [
    {
      when: 'the status and a masked key',
      status: 200,
      keys: LICENCE,
      run: ({ asAdmin }) => asAdmin('GET', 'b:/license'),
    },
  ]),
  adminRow('4.10, 5', 'POST b:/license/refresh', [
    {
      when: 'validated again',
      status: 200,
      keys: LICENCE,
      run: async (world) => {
        await activate(world);
        return world.asAdmin('POST', 'b:/license/refresh', { json: {} });
      },
    },
  ]),
  adminRow('4.10, 5', 'POST b:/license/deactivate', [
    {
      when: 'the activation is free again',
      status: 200,
      keys: LICENCE,
      run: async (world) => {
        await activate(world);
        return world.asAdmin('POST', 'b:/license/deactivate', { json: {} });
      },
    },
    {
      when: 'none is activated',
      status: 409,
      keys: REFUSED,
      run: async (world) => {
        await world.asAdmin('POST', 'b:/license/deactivate', { json: { force: true } });
        return world.asAdmin('POST', 'b:/license/deactivate', { json: {} });
      },
    },
  ]),
];

export const proRows: Row[] = rows.map(proOnly);
