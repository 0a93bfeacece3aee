import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  { path: '/forms/$id/key', load: () => import('./key.tsx'), needs: 'manage_options' },
];
