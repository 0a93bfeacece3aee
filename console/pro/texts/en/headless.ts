import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('headless', {
  title: (form: string) => `API key of “${form}”`,
  about:
    'With this key a server can submit the form without a page: no nonce, CAPTCHA or fill time is checked. Keep the key on the server and never put it in a web page.',
  state: 'State',
  enabled: 'The form accepts submissions with its key.',
  disabled: 'The form does not accept them yet: turn on “Submissions of servers” in the builder.',
  toBuilder: 'Open the options in the builder',
  hasKey: 'A key is set.',
  noKey: 'No key is set.',
  previous: 'The previous key is valid until',
  allowlist: 'Only from these addresses:',
  everywhere: 'From any address.',
  perMinute: (count: string) => `At most ${count} submissions per minute.`,
  noLimit: 'No limit on submissions per minute.',
  make: 'Create key',
  replace: 'Replace the key',
  keepHours: 'Hours for which the previous key stays valid',
  keepHoursAbout: 'Gives you time to update servers. 0 ends it immediately; at most 168.',
  shownOnce: 'This is the key. It is shown only once:',
  inUseTitle: 'An older key is still valid',
  inUseBody:
    'Only two keys are valid at a time. If you continue, the oldest one ends immediately and servers that still use it lose access.',
  force: 'End it and create the key',
  revoke: 'Revoke the key',
  revokeTitle: 'Revoke the key?',
  revokeBody:
    'Servers that use it lose access immediately, including those with the previous key. This cannot be undone, but you can create another key.',
  revoked: 'Key revoked.',
});
