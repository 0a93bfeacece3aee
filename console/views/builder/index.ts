import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  { path: '/forms/$id/edit', load: () => import('./builder.tsx'), needs: 'manage_options' },
];
