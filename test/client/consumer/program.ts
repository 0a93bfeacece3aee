import {
  type AnswerOf,
  type BodyOf,
  createClient,
  type Field,
  type FormConfig,
  FormsError,
  type ValuesOf,
} from '@durable-forms/client';

// A program of somebody who has only the package: test/client/package.test.ts compiles and runs it.
const [baseUrl = '', login = '', password = ''] = process.argv.slice(2);
const forms = createClient({ baseUrl, account: { login, password } });

const fields = [
  { type: 'text', name: 'who', required: true },
  { type: 'radio', name: 'topic', options: [{ value: 'sales' }, { value: 'help', label: 'Help' }] },
] as const;

// Keys that have a default may be left out.
const ordinary: BodyOf<'POST /svcb/v1/forms'> = {
  title: 'Contact',
  config: {
    fields: [
      { type: 'text', name: 'who', required: true },
      { type: 'radio', name: 'topic', options: [{ value: 'sales' }, { value: 'help', label: 'Help' }] },
      { type: 'number', name: 'seats', min: 1 },
      { type: 'repeater', name: 'guests', fields: [{ type: 'text', name: 'name' }] },
    ],
    options: {
      min_fill_seconds: 0,
      notifications: [{ to: 'desk@example.com' }],
      integrations: [{ integration_id: 'webhook', settings: { url: 'https://example.com/hook' } }],
      endings: [{ title: 'Thank you', buttons: [{ label: 'Back', url: 'https://example.com' }] }],
      limits: { max_submissions: 10 },
      x_own: true,
    },
  },
};
const field: Field = { type: 'select', name: 'size', options: [{ value: 's' }], x_hint: 'Ask' };
const config: FormConfig = { fields: [field] };
// @ts-expect-error there is no such option
const misspelt: FormConfig = { fields: [], options: { min_fill_second: 1 } };
// @ts-expect-error there is no such type of field
const unknownField: Field = { type: 'txt', name: 'who' };

const wrong = () => [
  // @ts-expect-error there is no such route
  forms.call('GET /svcb/v1/form/{id}', { path: { id: 1 } }),
  // @ts-expect-error the path has a parameter
  forms.call('GET /svcb/v1/forms/{id}'),
  // @ts-expect-error no such state
  forms.call('GET /svcb/v1/forms', { query: { state: 'gone' } }),
  // @ts-expect-error the body is needed
  forms.call('POST /svcb/v1/forms'),
  // @ts-expect-error a field needs a name
  forms.call('POST /svcb/v1/forms', { body: { title: 'A', config: { fields: [{ type: 'text' }] } } }),
  // @ts-expect-error the answer is a file
  forms.call('GET /svcb/v1/submissions/{id}/files/{file}', { path: { id: 1, file: 'a' } }),
];

const made: AnswerOf<'POST /svcb/v1/forms'> = await forms.call('POST /svcb/v1/forms', { body: ordinary });
const shown = await forms.open<ValuesOf<typeof fields>>(made.id);
const { success } = await shown.submit({ who: 'Ada', topic: 'help' });
const { submissions } = await forms.call('GET /svcb/v1/submissions', { query: { form_id: made.id } });
const read = await forms.call('GET /svcb/v1/forms/{id}', { path: { id: made.id } });
await forms.call('PUT /svcb/v1/forms/{id}', {
  path: { id: made.id },
  body: { title: 'Contact us', config: read.config },
});
let refused: unknown;
try {
  // @ts-expect-error who is required
  await shown.submit({ topic: 'help' });
} catch (error) {
  if (error instanceof FormsError) refused = [error.status, Object.keys(error.errors)];
}
const known = [config, misspelt, unknownField, wrong].length;
console.log(JSON.stringify({ success, submissions: submissions.length, title: read.title, refused, known }));
