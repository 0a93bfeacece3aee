import { type Budget, KB, MB, TOO_LARGE } from '#security/budget-tables/budget.ts';

export const integrationsBudgets = {
  contactLists: {
    atMost: 10_000,
    unit: 'items',
    of: 'lists of an account at a list provider, over all pages',
    else: 'the call fails as `response_too_large`',
  },
  previewBody: {
    atMost: 256 * KB,
    unit: 'bytes',
    of: 'the body of a preview or test of an integration',
    else: TOO_LARGE,
  },
  webhookBody: {
    atMost: 4 * MB,
    unit: 'bytes',
    of: 'the body of a webhook, all values together',
    else: 'the delivery fails for good as `invalid_request`',
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
    of: 'a template in `merge_fields` or `attributes` of a list provider',
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
} satisfies Record<string, Budget>;
