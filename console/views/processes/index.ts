import { IconChecklist, IconHourglass } from '@tabler/icons-react';
import { navigation } from '#console/texts/en/navigation.ts';
import { textsIn } from '#console/texts/language.ts';
import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  {
    path: '/tasks',
    load: () => import('./tasks/tasks.tsx'),
    nav: {
      area: 'submissions',
      order: 12,
      label: (language) => textsIn(navigation, language).tasks,
      icon: IconChecklist,
    },
  },
  { path: '/absences', load: () => import('./absences/absences.tsx') },
  { path: '/tasks/$id', load: () => import('./tasks/task.tsx') },
  {
    path: '/processes',
    load: () => import('./board/board.tsx'),
    needs: ['manage_options', 'SUBMISSIONS_PREVIEW'],
    nav: {
      area: 'submissions',
      order: 14,
      label: (language) => textsIn(navigation, language).processes,
      icon: IconHourglass,
    },
  },
];
