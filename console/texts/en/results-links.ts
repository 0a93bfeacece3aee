import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('resultsLinks', {
  share: 'Share results',
  about:
    'Everybody who has a link sees counts, averages and charts, without signing in. Texts, single answers and sensitive fields are never shown, and nothing as long as fewer than five people have answered.',
  make: 'Create a link',
  name: 'Name',
  nameHelp: 'To tell your links apart.',
  ends: 'Valid for',
  endsHelp: 'You can revoke it at any time.',
  inDays: (days: string) => `${days} days`,
  never: 'Never expires',
  made: (name: string) => `The link “${name}” is ready`,
  madeAbout: 'Copy it now: it is shown only this once.',
  copy: 'Copy link',
  kept: 'I have copied it',
  none: 'There are no links yet.',
  end: 'Expires',
  over: 'Expired',
  opened: 'Last opened',
  notYet: 'not yet',
  created: (login: string) => `Created by ${login},`,
  somebody: 'a deleted account',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke the link “${name}”`,
  revokeBody: 'Whoever has the link cannot open the results any more. This cannot be undone.',
  revoked: (name: string) => `The link “${name}” no longer works.`,
});
