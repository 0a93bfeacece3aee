import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  { path: '/forms/$id/results', load: () => import('./results.tsx'), needs: 'SUBMISSIONS_PREVIEW' },
];
