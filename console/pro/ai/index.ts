import type { View } from '#console/view.ts';

const needs = 'manage_options';

export const views: readonly View[] = [
  {
    path: '/forms/new/sentence',
    load: () => import('./sentence/sentence.tsx'),
    needs,
    begins: { en: 'New form from a sentence', de: 'Neues Formular aus einem Satz' },
  },
  { path: '/forms/$id/review', load: () => import('./review/review.tsx'), needs },
];
