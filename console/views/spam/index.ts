import { IconShieldX } from '@tabler/icons-react';
import { navigation } from '#console/texts/en/navigation.ts';
import { textsIn } from '#console/texts/language.ts';
import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  {
    path: '/spam',
    load: () => import('./spam.tsx'),
    needs: 'manage_options',
    nav: { area: 'submissions', order: 20, label: (language) => textsIn(navigation, language).spam, icon: IconShieldX },
  },
  { path: '/spam/$id', load: () => import('./entry.tsx'), needs: 'manage_options' },
];
