import { IconBell, IconMail, IconSettings, IconShoppingCart, IconWebhook } from '@tabler/icons-react';
import { navigation } from '#console/texts/en/navigation.ts';
import { textsIn } from '#console/texts/language.ts';
import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  {
    path: '/settings/site',
    load: () => import('./site/site.tsx'),
    needs: 'manage_options',
    nav: {
      section: 'settings',
      order: 10,
      label: (language) => textsIn(navigation, language).site,
      icon: IconSettings,
    },
  },
  {
    path: '/settings/mail',
    load: () => import('./mail/mail.tsx'),
    needs: 'manage_options',
    nav: { section: 'settings', order: 20, label: (language) => textsIn(navigation, language).mail, icon: IconMail },
  },
  {
    path: '/settings/alerts',
    load: () => import('./alerts/alerts.tsx'),
    needs: 'manage_options',
    nav: {
      section: 'settings',
      order: 25,
      label: (language) => textsIn(navigation, language).alertSettings,
      icon: IconBell,
    },
  },
  {
    path: '/settings/webhooks',
    load: () => import('./webhooks/webhooks.tsx'),
    needs: 'manage_options',
    nav: {
      section: 'settings',
      order: 30,
      label: (language) => textsIn(navigation, language).webhooks,
      icon: IconWebhook,
    },
  },
  {
    path: '/settings/shop',
    load: () => import('./shop/shop.tsx'),
    needs: 'manage_options',
    nav: {
      section: 'settings',
      order: 40,
      label: (language) => textsIn(navigation, language).shop,
      icon: IconShoppingCart,
    },
  },
];
