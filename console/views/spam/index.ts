import { IconShieldX } from '@tabler/icons-react';
import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  {
    path: '/spam',
    load: () => import('./spam.tsx'),
    needs: 'manage_options',
    nav: { section: 'work', order: 40, label: { en: 'Spam', de: 'Spam' }, icon: IconShieldX },
  },
  { path: '/spam/$id', load: () => import('./entry.tsx'), needs: 'manage_options' },
];
