import { IconSparkles } from '@tabler/icons-react';
import type { View } from '#console/view.ts';

const needs = 'manage_options';

export const views: readonly View[] = [
  {
    path: '/ai-requests',
    load: () => import('./requests.tsx'),
    needs,
    nav: { section: 'operate', order: 30, label: { en: 'AI requests', de: 'KI-Anfragen' }, icon: IconSparkles },
  },
  { path: '/ai-requests/$uuid', load: () => import('./detail/request.tsx'), needs },
];
