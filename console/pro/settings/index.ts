import { IconCreditCard, IconFileTypePdf, IconLicense, IconSparkles } from '@tabler/icons-react';
import { proNavigation } from '#console/pro/texts/en/navigation.ts';
import { textsIn } from '#console/texts/language.ts';
import type { View } from '#console/view.ts';

export const views: readonly View[] = [
  {
    path: '/settings/payments',
    load: () => import('./payments/payments.tsx'),
    needs: 'manage_options',
    nav: {
      area: 'settings',
      order: 30,
      label: (language) => textsIn(proNavigation, language).payments,
      about: (language) => textsIn(proNavigation, language).about.payments,
      icon: IconCreditCard,
    },
  },
  {
    path: '/settings/pdf',
    load: () => import('./pdf/pdf.tsx'),
    needs: 'manage_options',
    nav: {
      area: 'settings',
      order: 50,
      label: (language) => textsIn(proNavigation, language).pdf,
      about: (language) => textsIn(proNavigation, language).about.pdf,
      icon: IconFileTypePdf,
    },
  },
  {
    path: '/settings/ai',
    load: () => import('./ai/ai.tsx'),
    needs: 'manage_options',
    nav: {
      area: 'settings',
      order: 60,
      label: (language) => textsIn(proNavigation, language).ai,
      about: (language) => textsIn(proNavigation, language).about.ai,
      icon: IconSparkles,
    },
  },
  {
    path: '/settings/licence',
    load: () => import('./licence/licence.tsx'),
    needs: 'manage_options',
    nav: {
      area: 'settings',
      order: 90,
      label: (language) => textsIn(proNavigation, language).licence,
      about: (language) => textsIn(proNavigation, language).about.licence,
      icon: IconLicense,
    },
  },
];
