import { adminRow, type Row } from '#test/pro/interface/row.ts';

export const utilityRows: Row[] = [
  {
    sections: '4.8, 5',
    route: 'GET b:/utility/countries',
    auth: 'public',
    cases: ['all', 'shipping', 'selling', 'both'].map((mode) => ({
      when: `\`mode=${mode}\``,
      status: 200,
      keys: ['success', 'countries[].code', 'countries[].name'],
      run: ({ service }) => service.call('GET', `b:/utility/countries?mode=${mode}`),
    })),
  },
  {
    sections: '4.8, 5',
    route: 'GET b:/utility/states/:country',
    auth: 'public',
    cases: [
      {
        when: 'a country with states',
        status: 200,
        keys: ['success', 'states[].code', 'states[].name'],
        run: ({ service }) => service.call('GET', 'b:/utility/states/US'),
      },
      {
        when: 'no such country',
        status: 404,
        keys: ['success', 'message'],
        run: ({ service }) => service.call('GET', 'b:/utility/states/XX'),
      },
    ],
  },
  adminRow('4.8, 5', 'GET b:/wp/post-types', [
    {
      when: 'listed',
      status: 200,
      keys: ['success', 'post_types[].name', 'post_types[].label'],
      run: ({ asAdmin }) => asAdmin('GET', 'b:/wp/post-types'),
    },
  ]),
  adminRow(
    '4.8, 5',
    'GET b:/woocommerce/catalog',
    ['products', 'categories'].map((type) => ({
      when: `\`type=${type}\`, \`limit\`, \`search\``,
      status: 200,
      keys: ['success', 'type', 'items'],
      run: ({ asAdmin }) => asAdmin('GET', `b:/woocommerce/catalog?type=${type}&limit=5&search=mug`),
    })),
  ),
  adminRow('4.8, 5', 'POST b:/integrations/:provider/lists', [
    {
      when: 'mailchimp, by `apiKey`',
      status: 200,
      keys: ['success', 'lists[].id', 'lists[].name'],
      run: ({ asAdmin }) =>
        asAdmin('POST', 'b:/integrations/mailchimp/lists', {
          json: { apiKey: '0123456789abcdef0123456789abcdef-us21' },
        }),
    },
    {
      when: 'brevo, by `apiKey`',
      status: 200,
      keys: ['success', 'lists[].id', 'lists[].name'],
      run: ({ asAdmin }) => asAdmin('POST', 'b:/integrations/brevo/lists', { json: { apiKey: 'xkeysib-0123456789' } }),
    },
    {
      when: 'by `formId` of a form that has no key',
      status: 422,
      keys: ['success', 'message', 'errors.formId'],
      run: ({ asAdmin, formId }) => asAdmin('POST', 'b:/integrations/brevo/lists', { json: { formId } }),
    },
  ]),
];
