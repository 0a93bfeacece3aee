import { IconLayoutDashboard } from '@tabler/icons-react';
import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  {
    path: '/',
    load: () => import('./overview.tsx'),
    nav: { section: 'work', order: 0, label: { en: 'Overview', de: 'Übersicht' }, icon: IconLayoutDashboard },
  },
];
