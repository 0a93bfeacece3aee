import { IconCreditCard, IconFileTypePdf, IconLicense, IconSparkles } from '@tabler/icons-react';
import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  {
    path: '/settings/payments',
    load: () => import('./payments/payments.tsx'),
    needs: 'manage_options',
    nav: { section: 'settings', order: 30, label: { en: 'Payments', de: 'Zahlungen' }, icon: IconCreditCard },
  },
  {
    path: '/settings/pdf',
    load: () => import('./pdf/pdf.tsx'),
    needs: 'manage_options',
    nav: { section: 'settings', order: 50, label: { en: 'PDF', de: 'PDF' }, icon: IconFileTypePdf },
  },
  {
    path: '/settings/ai',
    load: () => import('./ai/ai.tsx'),
    needs: 'manage_options',
    nav: { section: 'settings', order: 60, label: { en: 'AI', de: 'KI' }, icon: IconSparkles },
  },
  {
    path: '/settings/licence',
    load: () => import('./licence/licence.tsx'),
    needs: 'manage_options',
    nav: { section: 'settings', order: 90, label: { en: 'Licence', de: 'Lizenz' }, icon: IconLicense },
  },
];
