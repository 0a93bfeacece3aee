import { proNavigation } from '#console/pro/texts/en/navigation.ts';
import { textsIn } from '#console/texts/language.ts';
import type { View } from '#console/view.ts';

const needs = 'manage_options';

export const views: readonly View[] = [
  {
    path: '/forms/new/sentence',
    load: () => import('./sentence/sentence.tsx'),
    needs,
    begins: (language) => textsIn(proNavigation, language).newFormFromASentence,
  },
  { path: '/forms/$id/review', load: () => import('./review/review.tsx'), needs },
];
