import { expect, test } from '@jest/globals';
import { renderNotification } from '#features/notifications/render.ts';
import { NOT_CAPTURED } from '#features/requests/captured.ts';
import { siteForForm } from '#features/site/site.ts';
import { parseConfig } from '#test/forms/form-fixture.ts';

const SITE = {
  name: 'Shop',
  url: 'https://shop.example',
  timeZone: 'UTC',
  fromName: 'Shop',
  fromEmail: 'shop@example.org',
  replyTo: 'office@example.org',
};
const form = (email: object | undefined, notification: object = {}) =>
  parseConfig({
    fields: [{ type: 'text', name: 'it' }],
    options: { ...(email && { email }), notifications: [{ key: 'team', to: 'team@example.org', ...notification }] },
  });

test.each<[string, object | undefined, object, object]>([
  ['the site’s', undefined, {}, { from_name: 'Shop', from_email: 'shop@example.org', reply_to: 'office@example.org' }],
  [
    'the form’s, as far as it has one',
    { from_email: 'form@example.org' },
    {},
    { from_name: 'Shop', from_email: 'form@example.org', reply_to: 'office@example.org' },
  ],
  [
    'the notification’s before both',
    { from_name: 'Form', from_email: 'form@example.org', reply_to: 'form.office@example.org' },
    { from_email: 'team@example.org', reply_to: 'team.office@example.org' },
    { from_name: 'Form', from_email: 'team@example.org', reply_to: 'team.office@example.org' },
  ],
])('the sender of a mail is %s', (_what, email, notification, expected) => {
  const config = form(email, notification);
  const [team] = config.options.notifications;
  if (!team) throw new Error('there is no notification');
  const submission = {
    id: 1,
    formId: 1,
    values: { it: 'x' },
    createdAt: new Date(0),
    ...NOT_CAPTURED,
  };
  const rendered = renderNotification(team, submission, { title: 'Form', config }, SITE);
  expect(rendered).toMatchObject(expected);
});

test('a blank sender is none, and a wrong one is refused', () => {
  expect(siteForForm(SITE, form({ from_email: '' })).fromEmail).toBe('shop@example.org');
  expect(() => form({ from_email: 'a@b.example, c@d.example' })).toThrow();
});
