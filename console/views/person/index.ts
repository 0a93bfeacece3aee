import { IconUserSearch } from '@tabler/icons-react';
import { navigation } from '#console/texts/en/navigation.ts';
import { textsIn } from '#console/texts/language.ts';
import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  {
    path: '/person',
    load: () => import('./person.tsx'),
    needs: 'manage_options',
    nav: {
      area: 'submissions',
      order: 40,
      label: (language) => textsIn(navigation, language).person,
      icon: IconUserSearch,
    },
  },
];
