import { createForm } from '#test/environment/visitor.ts';
import { adminRow, type Row } from '#test/pro/interface/row.ts';

const SAVE = { title: 'Contact us', config: { fields: [{ type: 'email', name: 'email' }], options: {} } };
const FORM = ['id', 'title', 'config.fields', 'config.options'];
const SECRET = { key: 'crm', integration_id: 'webhook', settings: { url: 'https://crm.example.org/in' } };

export const formRows: Row[] = [
  adminRow('4.7, 5', 'GET b:/forms', [
    {
      when: 'listed, by an application password',
      status: 200,
      keys: ['forms', 'forms[].id', 'forms[].title', 'forms[].config'],
      run: ({ asAdmin }) => asAdmin('GET', 'b:/forms'),
    },
    {
      when: 'listed, by the cookie with `X-Host-Nonce`',
      status: 200,
      keys: ['forms', 'forms[].id', 'forms[].title', 'forms[].config'],
      run: ({ service, session }) => service.call('GET', 'b:/forms', session),
    },
  ]),
  adminRow('2.6, 4.7, 5, 7', 'POST b:/forms', [
    { when: 'created', status: 201, keys: FORM, run: ({ asAdmin }) => asAdmin('POST', 'b:/forms', { json: SAVE }) },
    {
      when: 'a title of more than 255 characters',
      status: 422,
      keys: ['success', 'message', 'errors.title'],
      run: ({ asAdmin }) => asAdmin('POST', 'b:/forms', { json: { ...SAVE, title: 'x'.repeat(256) } }),
    },
  ]),
  adminRow('2.6, 4.7, 5, 7', 'GET b:/forms/:id', [
    {
      when: 'shown; secrets as `<name>_set`',
      status: 200,
      keys: [...FORM, 'config.options.integrations[].settings.secret_set'],
      run: async ({ service, asAdmin }) =>
        asAdmin('GET', `b:/forms/${await createForm(service, { integrations: [SECRET] })}`),
    },
    {
      when: 'absent',
      status: 404,
      keys: ['success', 'message'],
      run: ({ asAdmin }) => asAdmin('GET', 'b:/forms/999999'),
    },
  ]),
  ...['PUT', 'PATCH'].map((method) =>
    adminRow('2.6, 4.7, 5', `${method} b:/forms/:id`, [
      {
        when: 'saved; a blanked secret stays',
        status: 200,
        keys: [...FORM, 'config.options.integrations[].settings.secret_set'],
        run: async ({ service, asAdmin }) => {
          const id = await createForm(service, { integrations: [SECRET] });
          const blanked = { ...SECRET, settings: { ...SECRET.settings, secret: '' } };
          const json = { ...SAVE, config: { ...SAVE.config, options: { integrations: [blanked] } } };
          return asAdmin(method, `b:/forms/${id}`, { json });
        },
      },
      {
        when: 'absent',
        status: 404,
        keys: ['success', 'message'],
        run: ({ asAdmin }) => asAdmin(method, 'b:/forms/999999', { json: SAVE }),
      },
    ]),
  ),
  adminRow('4.7, 5, 7', 'DELETE b:/forms/:id', [
    {
      when: 'deleted',
      status: 204,
      body: null,
      run: async ({ service, asAdmin }) => asAdmin('DELETE', `b:/forms/${await createForm(service)}`),
    },
  ]),
];
