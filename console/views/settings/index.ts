import { IconBell, IconBuildingStore, IconMail, IconSettings, IconWebhook, IconWorld } from '@tabler/icons-react';
import { navigation } from '#console/texts/en/navigation.ts';
import { textsIn } from '#console/texts/language.ts';
import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  {
    path: '/settings',
    load: () => import('./settings.tsx'),
    needs: 'manage_options',
    nav: {
      area: 'settings',
      order: 0,
      label: (language) => textsIn(navigation, language).settings,
      icon: IconSettings,
    },
  },
  {
    path: '/settings/site',
    load: () => import('./site/site.tsx'),
    needs: 'manage_options',
    nav: {
      area: 'settings',
      order: 10,
      label: (language) => textsIn(navigation, language).site,
      about: (language) => textsIn(navigation, language).about.site,
      icon: IconWorld,
    },
  },
  {
    path: '/settings/mail',
    load: () => import('./mail/mail.tsx'),
    needs: 'manage_options',
    nav: {
      area: 'settings',
      order: 20,
      label: (language) => textsIn(navigation, language).mail,
      about: (language) => textsIn(navigation, language).about.mail,
      icon: IconMail,
    },
  },
  {
    path: '/settings/alerts',
    load: () => import('./alerts/alerts.tsx'),
    needs: 'manage_options',
    nav: {
      area: 'settings',
      order: 25,
      label: (language) => textsIn(navigation, language).alertSettings,
      about: (language) => textsIn(navigation, language).about.alertSettings,
      icon: IconBell,
    },
  },
  {
    path: '/settings/webhooks',
    load: () => import('./webhooks/webhooks.tsx'),
    needs: 'manage_options',
    nav: {
      area: 'settings',
      order: 30,
      label: (language) => textsIn(navigation, language).webhooks,
      about: (language) => textsIn(navigation, language).about.webhooks,
      icon: IconWebhook,
    },
  },
  {
    path: '/settings/shop',
    load: () => import('./shop/shop.tsx'),
    needs: 'manage_options',
    nav: {
      area: 'settings',
      order: 40,
      label: (language) => textsIn(navigation, language).shop,
      about: (language) => textsIn(navigation, language).about.shop,
      icon: IconBuildingStore,
    },
  },
];
