import { IconSparkles } from '@tabler/icons-react';
import { proNavigation } from '#console/pro/texts/en/navigation.ts';
import { textsIn } from '#console/texts/language.ts';
import type { View } from '#console/view.ts';

const needs = 'manage_options';

export const views: readonly View[] = [
  {
    path: '/ai-requests',
    load: () => import('./requests.tsx'),
    needs,
    nav: {
      area: 'deliveries',
      order: 20,
      label: (language) => textsIn(proNavigation, language).aiRequests,
      icon: IconSparkles,
    },
  },
  { path: '/ai-requests/$uuid', load: () => import('./detail/request.tsx'), needs },
];
