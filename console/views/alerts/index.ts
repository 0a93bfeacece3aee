import { IconBell } from '@tabler/icons-react';
import { navigation } from '#console/texts/en/navigation.ts';
import { textsIn } from '#console/texts/language.ts';
import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  {
    path: '/alerts',
    load: () => import('./alerts.tsx'),
    needs: 'manage_options',
    nav: { area: 'alerts', order: 10, label: (language) => textsIn(navigation, language).alerts, icon: IconBell },
  },
];
