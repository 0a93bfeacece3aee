import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  { path: '/forms/$id/invitations', load: () => import('./invitations.tsx'), needs: 'SUBMISSIONS_PREVIEW' },
];
