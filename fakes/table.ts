import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import type { CreateFake } from './fake.ts';

/** A row of the table. The module is loaded late: reading the addresses of fakes must not load their packages. */
export interface FakeRow {
  load(): Promise<{ fake: CreateFake }>;
  /** Settings that hold the fake's address, with its path in the sandbox. */
  urls: Readonly<Record<string, string>>;
}

/** The fakes of third parties that the sandbox serves, in the order of its index page. */
const FREE: readonly FakeRow[] = [
  { load: () => import('./webhooks/receiver.ts'), urls: {} },
  { load: () => import('./captcha/hcaptcha.ts'), urls: { HCAPTCHA_API_URL: '/hcaptcha' } },
  { load: () => import('./captcha/recaptcha-v2.ts'), urls: { RECAPTCHA_API_URL: '/recaptcha' } },
  { load: () => import('./captcha/turnstile.ts'), urls: { TURNSTILE_API_URL: '/turnstile' } },
  { load: () => import('./wordpress/fake.ts'), urls: { WORDPRESS_URL: '/wordpress' } },
  { load: () => import('./lists/brevo.ts'), urls: { BREVO_API_URL: '/brevo' } },
  { load: () => import('./lists/mailchimp.ts'), urls: { MAILCHIMP_API_URL: '/mailchimp' } },
  {
    load: () => import('./mail/mailgun.ts'),
    urls: { MAILGUN_API_URL: '/mailgun', MAILGUN_EU_API_URL: '/mailgun' },
  },
  { load: () => import('./mail/postmark.ts'), urls: { POSTMARK_API_URL: '/postmark' } },
  { load: () => import('./mail/resend.ts'), urls: { RESEND_API_URL: '/resend' } },
  {
    load: () => import('./mail/sendgrid.ts'),
    urls: { SENDGRID_API_URL: '/sendgrid', SENDGRID_EU_API_URL: '/sendgrid' },
  },
  { load: () => import('./mail/ses.ts'), urls: { SES_API_URL: '/ses' } },
];

/** Imported by URL: the free edition lacks the folder, so no import statement may name it. */
const PRO = new URL(`pro/table${extname(import.meta.url)}`, import.meta.url);
const pro: readonly FakeRow[] = existsSync(PRO) ? (await import(PRO.href)).PRO_FAKES : [];
const rows = [...FREE, ...pro];

export async function allFakes(): Promise<CreateFake[]> {
  const modules = await Promise.all(rows.map(({ load }) => load()));
  return modules.map(({ fake }) => fake);
}

/** Returns the addresses of the fakes by setting. */
export function fakeUrls(sandboxUrl: string): Record<string, string> {
  const paths = rows.flatMap(({ urls }) => Object.entries(urls));
  return Object.fromEntries(paths.map(([setting, path]) => [setting, sandboxUrl + path]));
}
