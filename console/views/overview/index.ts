import { IconLayoutDashboard } from '@tabler/icons-react';
import { navigation } from '#console/texts/en/navigation.ts';
import { textsIn } from '#console/texts/language.ts';
import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  {
    path: '/',
    load: () => import('./overview.tsx'),
    nav: {
      area: 'overview',
      order: 0,
      label: (language) => textsIn(navigation, language).overview,
      icon: IconLayoutDashboard,
    },
  },
];
