import type { JsonValue } from '#forms/config/json.ts';

/** The sections of a form's settings, in order. */
export const SECTIONS = [
  { id: 'sending', title: 'After sending' },
  { id: 'notifications', title: 'Notifications' },
  { id: 'integrations', title: 'Integrations' },
  { id: 'payment', title: 'Payment' },
  { id: 'appearance', title: 'Appearance' },
  { id: 'languages', title: 'Languages' },
  { id: 'drafts', title: 'Drafts' },
  { id: 'limits', title: 'Limits' },
  { id: 'spam', title: 'Spam' },
  { id: 'data', title: 'Data' },
  { id: 'programs', title: 'Programs' },
] as const;

/** The section, title and example of an option. */
export interface OptionInSection {
  group: (typeof SECTIONS)[number]['id'];
  title: string;
  example: JsonValue;
  /** Routes of surface B for the site settings that the option needs. */
  settings?: readonly string[];
}

/** The options of a form. An option without an entry appears under Data, with its name as title. */
export const OPTIONS: Readonly<Record<string, OptionInSection>> = {
  success_message: {
    group: 'sending',
    title: 'Message after sending',
    example: 'Thank you. We answer within two days.',
  },
  endings: {
    group: 'sending',
    title: 'Endings',
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
  error_message: { group: 'sending', title: 'Message where values are refused', example: 'Please look at it again.' },
  redirect_url: { group: 'sending', title: 'Lead to another page', example: 'https://www.example.org/thanks' },
  notifications: {
    group: 'notifications',
    title: 'Notifications',
    example: [{ key: 'office', to: 'office@example.org', subject: '{form:title}', html: '{all_fields}' }],
    settings: ['/settings/email'],
  },
  email: {
    group: 'notifications',
    title: 'Sender of mails',
    example: { from_name: 'Example Ltd', from_email: 'forms@example.org' },
    settings: ['/settings/email'],
  },
  integrations: {
    group: 'integrations',
    title: 'Integrations',
    example: [{ key: 'crm', integration_id: 'webhook', settings: { url: 'https://crm.example.org/in' } }],
  },
  payment: {
    group: 'payment',
    title: 'Payment',
    example: { enabled: true, provider: 'stripe', mode: 'test', currency: 'EUR', amount: 1_500 },
    settings: ['/payments/settings'],
  },
  pages: { group: 'appearance', title: 'Pages', example: { progress: 'steps', summary: true } },
  theme: {
    group: 'appearance',
    title: 'Theme',
    example: { font: 'humanist', radius: 8, colors: { accent: '#1c6b48' } },
  },
  language: { group: 'languages', title: 'Language', example: 'cy' },
  translations: {
    group: 'languages',
    title: 'Translations',
    example: { fr: { title: 'Contact' } },
  },
  drafts: { group: 'drafts', title: 'Save and continue later', example: { enabled: true, expires_days: 14 } },
  editing: { group: 'sending', title: 'Change answers later', example: { enabled: true, days: 14 } },
  limits: {
    group: 'limits',
    title: 'When and how often',
    example: { max_submissions: 100, full_text: 'We are full.' },
  },
  rate_limits: { group: 'limits', title: 'Submissions of one address', example: { per_minute: 10, per_hour: 60 } },
  max_body_kb: { group: 'limits', title: 'Largest submission (kB)', example: 256 },
  max_upload_mb: { group: 'limits', title: 'All files of the form (MB)', example: 500 },
  captcha: { group: 'spam', title: 'CAPTCHA', example: { provider: 'altcha' } },
  spam: { group: 'spam', title: 'Spam', example: { quarantine: true, retention_days: 14, max_links: 5 } },
  min_fill_seconds: { group: 'spam', title: 'Least time to fill it in (seconds)', example: 2 },
  alerts: {
    group: 'programs',
    title: 'Alerts',
    example: { recipients: ['office@example.org'], silent_hours: 48 },
    settings: ['/settings/alerts'],
  },
  store_submissions: { group: 'data', title: 'Keep submissions', example: true },
  anonymize_ip: { group: 'data', title: 'Keep no IP address', example: true },
  retention_days: { group: 'data', title: 'Keep submissions for (days)', example: 365 },
  ignore_visits: { group: 'data', title: 'Count no visits', example: true },
  headless: {
    group: 'programs',
    title: 'Submissions of servers',
    example: { enabled: true, allowlist: ['192.0.2.0/24'] },
  },
  allowed_origins: { group: 'programs', title: 'Other sites that may submit', example: ['https://www.example.org'] },
};
