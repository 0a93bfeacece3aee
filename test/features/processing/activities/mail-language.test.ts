import { expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import pino from 'pino';
import { composeMail } from '#features/processing/activities/compose-mail.ts';
import { NOT_CAPTURED } from '#features/requests/captured.ts';
import { Hooks } from '#hooks/hooks.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

const SITE = {
  name: 'Site',
  url: 'https://site.example',
  timeZone: 'UTC',
  fromName: 'Site',
  fromEmail: 'forms@site.example',
};
const FIELDS = [
  { type: 'email', name: 'mail', label: 'E-mail' },
  { type: 'checkbox', name: 'news', label: 'News' },
];
const notification = (key: string, to: string, more: object = {}) => ({
  key,
  to,
  subject: 'About {form:title}',
  ...more,
});
const asks = { rules: [{ field: 'news', op: 'equals', value: true }] };
const config = formConfig(FIELDS, {
  notifications: [
    notification('receipt', '{field:mail}', { layout: 'site' }),
    notification('team', 'desk@example.org', { layout: 'site' }),
    notification('routed', '{field:mail}', { routes: [{ to: 'desk@example.org', conditional: asks }] }),
  ],
  translations: {
    de: {
      title: 'Kontakt',
      fields: { mail: { label: 'E-Mail' } },
      options: { notifications: { receipt: { subject: 'Zu {form:title}' } } },
    },
    ar: {},
  },
});

const compose = async (notificationKey: string, language?: string) => {
  const record = {
    uuid: 'u',
    id: 5,
    formId: 7,
    revision: 2,
    surface: 'b' as const,
    meta: language ? { language } : {},
  };
  const values = { mail: 'ada@example.net', news: true };
  const submission = { ...record, values, ...NOT_CAPTURED, createdAt: new Date(0) };
  const form = { id: 7, title: 'Contact', revision: 2, config };
  const mail = { id: 'd-1', notificationKey, submission, form, tries: { attempts: 1 } };
  const deps = { hooks: new Hooks({ log: pino({ level: 'silent' }) }), readSite: async () => SITE };
  const composed = new MockActivityEnvironment().run(() => composeMail(deps, mail, [])) as ReturnType<
    typeof composeMail
  >;
  return (await composed).email;
};

test.each([
  ['receipt', 'de', 'Zu Kontakt', 'de', 'E-Mail: ada@example.net\nNews: Ja'],
  ['receipt', undefined, 'About Contact', 'en', 'E-mail: ada@example.net\nNews: Yes'],
  ['receipt', 'en', 'About Contact', 'en', 'E-mail: ada@example.net\nNews: Yes'],
  ['team', 'de', 'About Contact', 'en', 'E-mail: ada@example.net\nNews: Yes'],
])('%s, of a visit in %s', async (key, language, subject, written, body) => {
  const mail = await compose(key, language);
  expect(mail.subject).toBe(subject);
  expect(mail.html).toContain(`<html lang="${written}" dir="ltr">`);
  expect(mail.text).toMatch(new RegExp(`^${body}`));
});

test('a mail that a route may lead to the team is in the form’s own language', async () => {
  expect(await compose('routed', 'de')).toMatchObject({ to: ['desk@example.org'], subject: 'About Contact' });
});

test('a table of values runs from right to left, and each value as it is written', async () => {
  const { html } = await compose('receipt', 'ar');
  expect(html).toContain('<table dir="rtl"');
  expect(html).toMatch(/<td dir="auto" style="[^"]*text-align:right[^"]*">ada@example\.net<\/td>/);
  expect((await compose('receipt', 'de')).html).not.toContain('dir="auto"');
});
