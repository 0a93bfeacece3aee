import { IconSend } from '@tabler/icons-react';
import { navigation } from '#console/texts/en/navigation.ts';
import { textsIn } from '#console/texts/language.ts';
import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  {
    path: '/deliveries',
    load: () => import('./deliveries.tsx'),
    needs: 'manage_options',
    nav: {
      area: 'deliveries',
      order: 10,
      label: (language) => textsIn(navigation, language).deliveries,
      icon: IconSend,
    },
  },
  { path: '/deliveries/mails/$id', load: () => import('./detail/mail.tsx'), needs: 'manage_options' },
  { path: '/deliveries/jobs/$id', load: () => import('./detail/job.tsx'), needs: 'manage_options' },
];
