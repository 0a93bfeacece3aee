import { IconUsers } from '@tabler/icons-react';
import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  {
    path: '/accounts',
    load: () => import('./list/accounts.tsx'),
    needs: 'manage_options',
    nav: { section: 'settings', order: 80, label: { en: 'Accounts', de: 'Konten' }, icon: IconUsers },
  },
  {
    path: '/accounts/new',
    load: () => import('./one/new-account.tsx'),
    needs: 'manage_options',
    begins: { en: 'New account', de: 'Neues Konto' },
  },
  { path: '/accounts/$id', load: () => import('./one/account.tsx'), needs: 'manage_options' },
  { path: '/me', load: () => import('./me/me.tsx') },
];
