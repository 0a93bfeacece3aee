import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('headless', {
  title: (form: string) => `API key of “${form}”`,
  about:
    'With its key a server sends the form without a page: no nonce, no CAPTCHA, no fill time. The key belongs on that server and in no page.',
  state: 'State',
  enabled: 'The form takes submissions with its key.',
  disabled: 'The form takes none yet: switch “Submissions of servers” on in the builder.',
  toBuilder: 'Options in the builder',
  hasKey: 'There is a key.',
  noKey: 'There is no key.',
  previous: 'The key before works too, until',
  allowlist: 'Only from these addresses:',
  everywhere: 'From any address.',
  perMinute: (count: string) => `At most ${count} submissions a minute.`,
  noLimit: 'As many submissions a minute as come.',
  make: 'Make a key',
  replace: 'Put another key in its place',
  keepHours: 'The key before works for so many hours more',
  keepHoursAbout: 'So that no call fails while servers are changed; 0 ends it at once. At most 168.',
  shownOnce: 'This is the key. It is shown here and never again:',
  inUseTitle: 'A key before that one still works',
  inUseBody:
    'Only two keys work at a time. If you go on, the oldest one ends at once, and servers that still use it are refused.',
  force: 'End it and make the key',
  revoke: 'Revoke the key',
  revokeTitle: 'Revoke the key?',
  revokeBody:
    'Servers that use it are refused from now on, also with the key before. This cannot be taken back; another key can be made.',
  revoked: 'The key is revoked.',
});
