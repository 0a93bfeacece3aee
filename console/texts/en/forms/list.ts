import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('formsList', {
  search: 'Search titles',
  state: 'Which forms',
  active: 'In use',
  trash: 'Trash',
  all: 'All',
  sort: 'Sort by',
  sorts: {
    '-updated_at': 'Recently changed',
    updated_at: 'Least recently changed',
    title: 'Title, A to Z',
    '-title': 'Title, Z to A',
    '-id': 'Newest first',
    id: 'Oldest first',
  },
  title: 'Title',
  submissions: 'Submissions',
  last: 'Last submission',
  failed: 'Failed deliveries',
  drafts: 'Drafts',
  updated: 'Changed',
  actions: 'Actions',
  atLeast: (count: string) => `${count}+`,
  never: 'none yet',
  total: (count: string) => (count === '1' ? 'One form' : `${count} forms`),
  emptyActive:
    'Forms collect questions, orders, applications and more. Create your first one from a template in a minute.',
  emptyTrash: 'The trash is empty.',
  first: 'Create your first form',
  submissionsOf: (title: string) => `Submissions of “${title}”`,
  failedOf: (title: string) => `Failed deliveries of “${title}”`,
});
