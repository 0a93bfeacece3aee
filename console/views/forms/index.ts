import { IconForms } from '@tabler/icons-react';
import { navigation } from '#console/texts/en/navigation.ts';
import { textsIn } from '#console/texts/language.ts';
import type { View } from '#console/view.ts';

const needs = 'manage_options';

export const views: readonly View[] = [
  {
    path: '/forms',
    load: () => import('./list/list.tsx'),
    needs,
    nav: { area: 'forms', order: 10, label: (language) => textsIn(navigation, language).forms, icon: IconForms },
  },
  {
    path: '/forms/new',
    load: () => import('./new/new.tsx'),
    needs,
    begins: (language) => textsIn(navigation, language).newForm,
  },
  { path: '/forms/$id', load: () => import('./one/one.tsx'), needs },
  { path: '/forms/$id/revisions', load: () => import('./revisions/revisions.tsx'), needs },
];
