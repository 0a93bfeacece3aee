import { IconSend } from '@tabler/icons-react';
import { navigation } from '#console/texts/en/navigation.ts';
import { textsIn } from '#console/texts/language.ts';
import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  {
    path: '/my-submissions',
    load: () => import('./list.tsx'),
    nav: {
      area: 'submissions',
      order: 16,
      label: (language) => textsIn(navigation, language).ownSubmissions,
      icon: IconSend,
    },
  },
];
