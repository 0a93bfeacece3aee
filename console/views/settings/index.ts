import { IconBell, IconMail, IconSettings, IconShoppingCart, IconWebhook } from '@tabler/icons-react';
import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  {
    path: '/settings/site',
    load: () => import('./site/site.tsx'),
    needs: 'manage_options',
    nav: { section: 'settings', order: 10, label: { en: 'Site', de: 'Website' }, icon: IconSettings },
  },
  {
    path: '/settings/mail',
    load: () => import('./mail/mail.tsx'),
    needs: 'manage_options',
    nav: { section: 'settings', order: 20, label: { en: 'Mail', de: 'E-Mail' }, icon: IconMail },
  },
  {
    path: '/settings/alerts',
    load: () => import('./alerts/alerts.tsx'),
    needs: 'manage_options',
    nav: { section: 'settings', order: 25, label: { en: 'Alerts', de: 'Warnungen' }, icon: IconBell },
  },
  {
    path: '/settings/webhooks',
    load: () => import('./webhooks/webhooks.tsx'),
    needs: 'manage_options',
    nav: { section: 'settings', order: 30, label: { en: 'Webhooks', de: 'Webhooks' }, icon: IconWebhook },
  },
  {
    path: '/settings/shop',
    load: () => import('./shop/shop.tsx'),
    needs: 'manage_options',
    nav: { section: 'settings', order: 40, label: { en: 'Shop', de: 'Shop' }, icon: IconShoppingCart },
  },
];
