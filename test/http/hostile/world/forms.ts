import type { ThirdParties } from '#test/environment/third-parties.ts';

/** The receivers of the form's webhooks. */
interface Receivers {
  parties: Pick<ThirdParties, 'webhookUrl'>;
}

const CHOICE = {
  options: [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ],
};

/** One field of each basic type. `formsOf` uses all of them, in slices that assume at most 13. */
export const FIELDS: readonly object[] = [
  { type: 'text', name: 'text', max_length: 100, pattern: '[^!]*', placeholder: 'A text' },
  { type: 'textarea', name: 'message' },
  { type: 'email', name: 'email' },
  { type: 'tel', name: 'tel' },
  { type: 'url', name: 'url' },
  { type: 'number', name: 'number', min: 0, max: 10, step: 0.1 },
  { type: 'date', name: 'date' },
  { type: 'select', name: 'select', ...CHOICE },
  { type: 'radio', name: 'radio', ...CHOICE },
  { type: 'checkboxes', name: 'checkboxes', ...CHOICE },
  { type: 'checkbox', name: 'checkbox' },
  { type: 'consent', name: 'consent' },
  {
    type: 'hidden',
    name: 'hidden',
    conditional: { action: 'show', match: 'all', rules: [{ field: 'text', op: 'equals', value: 'a' }] },
  },
].map((field) => ({ label: field.name, ...field }));

/** Valid answers to these fields. */
export const VALUES = {
  text: 'a',
  message: 'Is it still there?',
  email: 'ada@example.net',
  tel: '+49 30 123456',
  url: 'https://example.org/',
  number: 3,
  date: '2031-03-04',
  select: 'a',
  radio: 'b',
  checkboxes: ['a', 'b'],
  checkbox: true,
  consent: true,
  hidden: 'x',
};

/** Returns a form that uses most options and accepts visitors. */
export function formOf(world: Receivers, options: object = {}): Record<string, unknown> {
  const more = { ...NO_LIMITS, ...mailsOf(), ...integrationsOf(world) };
  return { title: 'Write to us', config: { fields: FIELDS, options: { ...TEXTS, ...more, ...options } } };
}

export function smallForm(options: object): object {
  return { title: 'A form', config: { fields: FIELDS.slice(0, 1), options } };
}

/** Returns the same form in parts, because saving the whole one takes long. */
export function formsOf(world: Receivers): Record<string, unknown>[] {
  const [text = {}, ...others] = FIELDS;
  const part = (fields: object[], options: object) => ({ title: 'Write to us', config: { fields, options } });
  return [
    part(FIELDS.slice(0, 2), { ...NO_LIMITS, ...TEXTS }),
    part(FIELDS.slice(0, 3), mailsOf()),
    part(FIELDS.slice(0, 2), integrationsOf(world)),
    ...[0, 4, 8].map((at) => part([text, ...others.slice(at, at + 4)], {})),
  ];
}

const NO_LIMITS = { min_fill_seconds: 0, rate_limits: { per_minute: 0, per_hour: 0 } };
const TEXTS = {
  success_message: 'Thank you, {field:text}',
  redirect_url: '/thanks?for={field:message}',
  allowed_origins: ['https://shop.example.org'],
  language: 'en',
};

function mailsOf(): object {
  const conditional = { action: 'show', match: 'any', rules: [{ field: 'text', op: 'not_equals', value: 'b' }] };
  const team = {
    key: 'team',
    to: 'team@example.org',
    cc: 'copy@example.org',
    reply_to: 'desk@example.org',
    from_name: '{field:text}',
    subject: 'From {field:text}: {field:message}',
    html: '<p>{field:message}</p>{all_fields}',
    conditional,
    layout: 'site',
  };
  return { notifications: [team] };
}

function integrationsOf({ parties }: Receivers): object {
  const settings = { post_type: 'post', post_title: '{field:text}', post_content: '<p>{field:message}</p>' };
  const integrations = [
    {
      key: 'crm',
      integration_id: 'webhook',
      settings: { url: parties.webhookUrl('crm'), headers: { 'X-Token': 'present' } },
    },
    { key: 'post', integration_id: 'create_post', settings },
  ];
  return { integrations };
}
