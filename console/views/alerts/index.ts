import { IconBell } from '@tabler/icons-react';
import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  {
    path: '/alerts',
    load: () => import('./alerts.tsx'),
    needs: 'manage_options',
    nav: { section: 'operate', order: 20, label: { en: 'Alerts', de: 'Warnungen' }, icon: IconBell },
  },
];
