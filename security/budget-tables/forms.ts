import { type Budget, KB } from './budget.ts';
import { CHOICES } from './page-script.ts';

/** What an administrator may put into a form. */
export const formBudgets = {
  formFields: { atMost: 200, unit: 'items', of: 'fields of a form', else: '422 naming `config.fields`' },
  choices: {
    atMost: CHOICES,
    unit: 'items',
    of: 'options of a field, and how many of them a visitor may send',
    else: '422 naming `options`; on the field',
  },
  conditionRules: { atMost: 50, unit: 'items', of: 'rules of one condition', else: '422 naming the condition' },
  formText: {
    atMost: 2_000,
    unit: 'characters',
    of: '`success_message`, `error_message`, the texts of a payment, and the description of a field',
    else: '422 naming it',
  },
  address: {
    atMost: 2_048,
    unit: 'characters',
    of: '`redirect_url`, the URL of a webhook as a template, and the address of a page that comes with a submission',
    else: '422 naming it; the address of a page is not taken',
  },
  origins: { atMost: 50, unit: 'items', of: '`allowed_origins` of a form', else: '422 naming it' },
  allowlist: { atMost: 200, unit: 'items', of: 'entries of the allowlist of an API key', else: '422 naming it' },
  notifications: { atMost: 100, unit: 'items', of: 'notifications of a form', else: '422 naming `notifications`' },
  mailRoutes: { atMost: 50, unit: 'items', of: 'routes of a notification', else: '422 naming `routes`' },
  mailTemplate: {
    atMost: 100_000,
    unit: 'characters',
    of: '`html` of a notification, as a template',
    else: '422 naming it',
  },
  addressList: {
    atMost: 2_000,
    unit: 'characters',
    of: '`to`, `cc` and `bcc` of a notification, as templates',
    else: '422 naming it',
  },
  mailHeader: {
    atMost: 500,
    unit: 'characters',
    of: '`subject`, `from_email` and `reply_to` of a notification, as templates; a subject or a name with its values',
    else: '422 naming it; with its values it is cut',
  },
  integrations: { atMost: 20, unit: 'items', of: 'integrations of a form', else: '422 naming `integrations`' },
  webhookHeaders: { atMost: 20, unit: 'items', of: 'headers of a webhook', else: '422 naming `headers`' },
  webhookHeader: { atMost: 4_096, unit: 'characters', of: 'one header of a webhook', else: '422 naming `headers`' },
  webhookFields: { atMost: 100, unit: 'items', of: 'names in `fields` of a webhook', else: '422 naming `fields`' },
  mappedName: {
    atMost: 191,
    unit: 'characters',
    of: 'a name in `fields` of a webhook or in `meta_input` of a post',
    else: '422 naming it',
  },
  mappedTemplate: {
    atMost: 16 * KB,
    unit: 'characters',
    of: 'a template in `fields` of a webhook or in `meta_input` of a post',
    else: '422 naming it',
  },
  listFields: {
    atMost: 50,
    unit: 'items',
    of: 'names in `merge_fields` or `attributes` of a list provider',
    else: '422 naming it',
  },
  listTemplate: {
    atMost: 4 * KB,
    unit: 'characters',
    of: 'a template in them',
    else: '422 naming it',
  },
  postContent: { atMost: 64 * KB, unit: 'characters', of: '`post_content`, as a template', else: '422 naming it' },
  postTitle: {
    atMost: 1_000,
    unit: 'characters',
    of: '`post_title`, as a template and with its values',
    else: '422 naming it; with its values it is cut',
  },
  postMeta: { atMost: 50, unit: 'items', of: 'names in `meta_input` of a post', else: '422 naming it' },
  postTypes: {
    atMost: 50,
    unit: 'items',
    of: 'types of posts of the embedded host',
    else: 'refused naming the option',
  },
  tagFilters: { atMost: 5, unit: 'items', of: 'filters of a merge tag', else: '422 naming the template' },
  blockRules: { atMost: 10, unit: 'items', of: 'conditions of a block of a template', else: '422 naming the template' },
  blockDepth: { atMost: 10, unit: 'levels', of: 'blocks of a template in each other', else: '422 naming the template' },
  secret: { atMost: 8_192, unit: 'characters', of: 'the secret of a webhook or a CAPTCHA', else: '422 naming it' },
} satisfies Record<string, Budget>;
