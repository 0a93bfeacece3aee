import { adminRow, type Row } from '#test/pro/interface/row.ts';

const SETTINGS = ['success', 'settings.provider', 'settings.from_email', 'settings.sendgrid.api_key_set'];
const TESTED = ['success', 'sent', 'provider'];
const recipient = 'ada@example.org';

export const emailRows: Row[] = [
  adminRow('2.6, 4.9, 5', 'GET b:/settings/email', [
    {
      when: 'shown; secrets as `<name>_set`',
      status: 200,
      keys: SETTINGS,
      run: ({ asAdmin }) => asAdmin('GET', 'b:/settings/email'),
    },
  ]),
  adminRow('2.6, 4.9, 5', 'POST b:/settings/email', [
    {
      when: 'saved; secrets as `<name>_set`',
      status: 200,
      keys: SETTINGS,
      run: async ({ asAdmin }) => {
        const sendgrid = { api_key: 'SG.0123456789abcdefghijkl.0123456789abcdefghijklmnopqrstuvwxyz0123456' };
        return asAdmin('POST', 'b:/settings/email', { json: { from_name: 'Example', sendgrid } });
      },
    },
    {
      when: 'a sender that is no address',
      status: 422,
      keys: ['success', 'message', 'errors.from_email'],
      run: ({ asAdmin }) => asAdmin('POST', 'b:/settings/email', { json: { from_email: 'Ada' } }),
    },
  ]),
  adminRow('4.9, 5', 'POST b:/settings/email/test', [
    {
      when: 'sent with the global settings',
      status: 200,
      keys: TESTED,
      run: ({ asAdmin }) => asAdmin('POST', 'b:/settings/email/test', { json: { recipient } }),
    },
    {
      when: 'no recipient',
      status: 422,
      keys: ['success', 'message', 'errors.recipient'],
      run: ({ asAdmin }) => asAdmin('POST', 'b:/settings/email/test', { json: {} }),
    },
  ]),
  adminRow('4.9, 5', 'GET b:/settings/email/diagnostics', [
    {
      when: 'the last success and the last error',
      status: 200,
      keys: ['success', 'provider', 'last_success', 'last_error', 'queue', 'sender'],
      run: ({ asAdmin }) => asAdmin('GET', 'b:/settings/email/diagnostics'),
    },
  ]),
  adminRow('4.8, 5', 'POST b:/emails/test', [
    {
      when: '`recipient`, `options`, `formId`',
      status: 200,
      keys: TESTED,
      run: ({ asAdmin, formId }) =>
        asAdmin('POST', 'b:/emails/test', { json: { recipient, formId, options: { subject: 'Try: {form:title}' } } }),
    },
    {
      when: 'no such form',
      status: 404,
      keys: ['success', 'message'],
      run: ({ asAdmin }) => asAdmin('POST', 'b:/emails/test', { json: { recipient, formId: 999_999 } }),
    },
  ]),
];
