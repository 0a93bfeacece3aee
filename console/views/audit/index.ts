import { IconHistory } from '@tabler/icons-react';
import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  {
    path: '/audit',
    load: () => import('./audit.tsx'),
    needs: 'manage_options',
    nav: { section: 'operate', order: 40, label: { en: 'Audit log', de: 'Protokoll' }, icon: IconHistory },
  },
];
