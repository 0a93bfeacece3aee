import { IconReceipt } from '@tabler/icons-react';
import { proNavigation } from '#console/pro/texts/en/navigation.ts';
import { textsIn } from '#console/texts/language.ts';
import type { View } from '#console/view.ts';

const needs = 'manage_options';

export const views: readonly View[] = [
  {
    path: '/orders',
    load: () => import('./list/orders.tsx'),
    needs,
    nav: {
      area: 'orders',
      order: 10,
      label: (language) => textsIn(proNavigation, language).orders,
      icon: IconReceipt,
    },
  },
  { path: '/orders/drift', load: () => import('./drift/drift.tsx'), needs },
  { path: '/orders/$uuid', load: () => import('./detail/order.tsx'), needs },
];
