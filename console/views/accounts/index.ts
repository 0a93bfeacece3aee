import { IconUsers } from '@tabler/icons-react';
import { navigation } from '#console/texts/en/navigation.ts';
import { textsIn } from '#console/texts/language.ts';
import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  {
    path: '/accounts',
    load: () => import('./list/accounts.tsx'),
    needs: 'manage_options',
    nav: {
      area: 'settings',
      order: 80,
      label: (language) => textsIn(navigation, language).accounts,
      about: (language) => textsIn(navigation, language).about.accounts,
      icon: IconUsers,
    },
  },
  {
    path: '/accounts/new',
    load: () => import('./one/new-account.tsx'),
    needs: 'manage_options',
    begins: (language) => textsIn(navigation, language).newAccount,
  },
  { path: '/accounts/$id', load: () => import('./one/account.tsx'), needs: 'manage_options' },
  { path: '/me', load: () => import('./me/me.tsx') },
];
