import { nonceA, submitA, VALUES } from '#test/environment/visitor.ts';
import { adminRow, type Row } from '#test/pro/interface/row.ts';

const SAVE = { title: 'Contact us', config: { fields: [{ type: 'email', name: 'email' }], options: {} } };

export const surfaceARows: Row[] = [
  {
    sections: '4.1, 5, 7',
    route: 'POST a:/submissions',
    auth: 'nonce in the body or `X-Host-Nonce`',
    cases: [
      {
        when: 'accepted, nonce as `_svca_nonce`',
        status: 200,
        keys: ['success', 'message', 'data.submission_id', 'data.redirect_url'],
        run: ({ service, formId }) => submitA(service, formId),
      },
      {
        when: 'accepted, nonce as `X-Host-Nonce`',
        status: 200,
        keys: ['success', 'message', 'data.submission_id', 'data.redirect_url'],
        run: async ({ service, formId }) =>
          service.call('POST', 'a:/submissions', {
            json: { form_id: formId, fields: VALUES },
            headers: { 'x-host-nonce': await nonceA(service, formId) },
          }),
      },
      {
        when: 'validation failed',
        status: 400,
        keys: ['success', 'message', 'data.errors.email'],
        run: ({ service, formId }) => submitA(service, formId, { ...VALUES, email: 'ada@' }),
      },
      {
        when: 'a wrong nonce',
        status: 403,
        keys: ['success', 'message'],
        run: ({ service, formId }) =>
          service.call('POST', 'a:/submissions', { json: { form_id: formId, fields: VALUES, _svca_nonce: 'wrong' } }),
      },
    ],
  },
  adminRow('4.1, 5', 'GET a:/forms/:id/builder', [
    {
      when: 'shown, by an application password',
      status: 200,
      keys: ['form.id', 'form.title', 'form.active', 'config.fields', 'config.options'],
      run: ({ asAdmin, formId }) => asAdmin('GET', `a:/forms/${formId}/builder`),
    },
    {
      when: 'shown, by the cookie with `X-Host-Nonce`',
      status: 200,
      keys: ['form.id', 'form.title', 'form.active', 'config.fields', 'config.options'],
      run: ({ service, session, formId }) => service.call('GET', `a:/forms/${formId}/builder`, session),
    },
  ]),
  adminRow('4.1, 5', 'POST a:/forms/:id/builder', [
    {
      when: 'saved',
      status: 200,
      keys: ['success', 'form.id', 'form.title', 'form.active', 'config.fields', 'config.options'],
      run: async ({ asAdmin }) => {
        const { body } = await asAdmin('POST', 'b:/forms', { json: SAVE });
        return asAdmin('POST', `a:/forms/${(body as { id: number }).id}/builder`, { json: SAVE });
      },
    },
  ]),
  adminRow('4.1, 5', 'GET a:/forms/:id/test-email', [
    {
      when: 'sent by the host’s mailer',
      status: 200,
      keys: ['success', 'sent', 'provider'],
      run: ({ asAdmin, formId }) =>
        asAdmin('GET', `a:/forms/${formId}/test-email?recipient=ada@example.org&provider=host`),
    },
    {
      when: 'no recipient',
      status: 422,
      keys: ['success', 'message', 'errors.recipient'],
      run: ({ asAdmin, formId }) => asAdmin('GET', `a:/forms/${formId}/test-email`),
    },
  ]),
];
