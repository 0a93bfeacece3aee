import type { JsonValue } from '#forms/config/json.ts';

/** The sections of a form's settings, in order. */
export const SECTIONS = [
  'sending',
  'process',
  'notifications',
  'integrations',
  'payment',
  'appearance',
  'languages',
  'drafts',
  'invitations',
  'limits',
  'spam',
  'data',
  'programs',
] as const;

/** The section and example of an option. */
export interface OptionInSection {
  group: (typeof SECTIONS)[number];
  example: JsonValue;
  /** Routes of surface B for the site settings that the option needs. */
  settings?: readonly string[];
}

/** The options of a form. An option without an entry appears under Data, with its name for a title. */
export const OPTIONS: Readonly<Record<string, OptionInSection>> = {
  success_message: {
    group: 'sending',
    example: 'Thank you. We answer within two days.',
  },
  endings: {
    group: 'sending',
    example: [
      {
        title: 'Thank you for writing to {site:name}',
        message: 'We answer within two days.',
        reference: true,
        recap: true,
        buttons: [{ label: 'To our programme', url: 'https://www.example.org/programme' }],
      },
    ],
  },
  error_message: { group: 'sending', example: 'Please look at it again.' },
  redirect_url: { group: 'sending', example: 'https://www.example.org/thanks' },
  notifications: {
    group: 'notifications',
    example: [{ key: 'office', to: 'office@example.org', subject: '{form:title}', html: '{all_fields}' }],
    settings: ['/settings/email'],
  },
  email: {
    group: 'notifications',
    example: { from_name: 'Example Ltd', from_email: 'forms@example.org' },
    settings: ['/settings/email'],
  },
  alerts: {
    group: 'notifications',
    example: { recipients: ['office@example.org'], silent_hours: 48 },
    settings: ['/settings/alerts'],
  },
  integrations: {
    group: 'integrations',
    example: [{ key: 'crm', integration_id: 'webhook', settings: { url: 'https://crm.example.org/in' } }],
  },
  payment: {
    group: 'payment',
    example: { enabled: true, provider: 'stripe', mode: 'test', currency: 'EUR', amount: 1_500 },
    settings: ['/payments/settings'],
  },
  pages: { group: 'appearance', example: { progress: 'steps', summary: true } },
  theme: {
    group: 'appearance',
    example: { font: 'humanist', radius: 8, colors: { accent: '#1c6b48' } },
  },
  language: { group: 'languages', example: 'cy' },
  translations: {
    group: 'languages',
    example: { fr: { title: 'Contact' } },
  },
  drafts: { group: 'drafts', example: { enabled: true, expires_days: 14 } },
  invitations: {
    group: 'invitations',
    example: { enabled: true, only_invited: true, remind_after_days: [3, 7], ends_at: '2031-03-04T18:00' },
    settings: ['/settings/email'],
  },
  editing: { group: 'sending', example: { enabled: true, days: 14 } },
  process: {
    group: 'process',
    example: {
      steps: [
        {
          key: 'superior',
          title: 'Approval by the superior',
          kind: 'approve',
          who: [{ to: 'superior@example.org' }],
          deadline: {
            after: 2,
            unit: 'working_days',
            remind_after: [1],
            actions: [{ do: 'hand_on', who: [{ to: 'deputy@example.org' }] }],
          },
        },
      ],
      ends: [{ key: 'rejected', title: 'Your request was refused' }],
    },
  },
  limits: {
    group: 'limits',
    example: { max_submissions: 100, full_text: 'We are full.' },
  },
  rate_limits: { group: 'limits', example: { per_minute: 10, per_hour: 60 } },
  max_body_kb: { group: 'limits', example: 256 },
  max_upload_mb: { group: 'limits', example: 500 },
  captcha: { group: 'spam', example: { provider: 'altcha' } },
  spam: { group: 'spam', example: { quarantine: true, retention_days: 14, max_links: 5 } },
  min_fill_seconds: { group: 'spam', example: 2 },
  store_submissions: { group: 'data', example: true },
  anonymize_ip: { group: 'data', example: true },
  retention_days: { group: 'data', example: 365 },
  ignore_visits: { group: 'data', example: true },
  headless: {
    group: 'programs',
    example: { enabled: true, allowlist: ['192.0.2.0/24'] },
  },
  allowed_origins: { group: 'programs', example: ['https://www.example.org'] },
};
