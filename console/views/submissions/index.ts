import { IconInbox } from '@tabler/icons-react';
import { navigation } from '#console/texts/en/navigation.ts';
import { textsIn } from '#console/texts/language.ts';
import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  {
    path: '/submissions',
    load: () => import('./list/submissions.tsx'),
    needs: 'SUBMISSIONS_PREVIEW',
    nav: {
      area: 'submissions',
      order: 10,
      label: (language) => textsIn(navigation, language).submissions,
      icon: IconInbox,
    },
  },
  { path: '/submissions/$id', load: () => import('./detail/submission.tsx'), needs: 'SUBMISSIONS_PREVIEW' },
];
