import { IconUserSearch } from '@tabler/icons-react';
import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  {
    path: '/person',
    load: () => import('./person.tsx'),
    needs: 'manage_options',
    nav: {
      section: 'operate',
      order: 50,
      label: { en: "One person's data", de: 'Daten einer Person' },
      icon: IconUserSearch,
    },
  },
];
