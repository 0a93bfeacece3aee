import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts('formsList', {
  search: 'Search titles',
  state: 'Which forms',
  active: 'In use',
  trash: 'Trash',
  all: 'All',
  sort: 'Order',
  sorts: {
    '-updated_at': 'Changed last',
    updated_at: 'Changed first',
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
    'A form collects what people send you: their questions, orders, applications. Make the first one from a template, it takes a minute.',
  emptyTrash: 'The trash is empty.',
  first: 'Make the first form',
  submissionsOf: (title: string) => `Submissions of “${title}”`,
  failedOf: (title: string) => `Failed deliveries of “${title}”`,
});
