import { IconHistory } from '@tabler/icons-react';
import { navigation } from '#console/texts/en/navigation.ts';
import { textsIn } from '#console/texts/language.ts';
import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  {
    path: '/audit',
    load: () => import('./audit.tsx'),
    needs: 'manage_options',
    nav: {
      area: 'settings',
      order: 95,
      label: (language) => textsIn(navigation, language).auditLog,
      about: (language) => textsIn(navigation, language).about.auditLog,
      icon: IconHistory,
    },
  },
];
