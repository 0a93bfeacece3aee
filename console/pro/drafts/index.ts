import { IconFileTime } from '@tabler/icons-react';
import { proNavigation } from '#console/pro/texts/en/navigation.ts';
import { textsIn } from '#console/texts/language.ts';
import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  {
    path: '/drafts',
    load: () => import('./drafts.tsx'),
    needs: 'manage_options',
    nav: {
      area: 'submissions',
      order: 30,
      label: (language) => textsIn(proNavigation, language).drafts,
      icon: IconFileTime,
    },
  },
];
