import { IconForms } from '@tabler/icons-react';
import type { View } from '#console/view.ts';

const needs = 'manage_options';

export const views: readonly View[] = [
  {
    path: '/forms',
    load: () => import('./list/list.tsx'),
    needs,
    nav: { section: 'work', order: 10, label: { en: 'Forms', de: 'Formulare' }, icon: IconForms },
  },
  {
    path: '/forms/new',
    load: () => import('./new/new.tsx'),
    needs,
    begins: { en: 'New form', de: 'Neues Formular' },
  },
  { path: '/forms/$id', load: () => import('./one/one.tsx'), needs },
  { path: '/forms/$id/revisions', load: () => import('./revisions/revisions.tsx'), needs },
];
