import { IconFileTime } from '@tabler/icons-react';
import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  {
    path: '/drafts',
    load: () => import('./drafts.tsx'),
    needs: 'manage_options',
    nav: { section: 'work', order: 50, label: { en: 'Drafts', de: 'Entwürfe' }, icon: IconFileTime },
  },
];
