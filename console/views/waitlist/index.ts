import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  {
    path: '/forms/$id/waiting-list',
    load: () => import('./waitlist.tsx'),
    needs: ['manage_options', 'SUBMISSIONS_PREVIEW'],
  },
];
