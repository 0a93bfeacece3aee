import { Text } from '@mantine/core';
import type { Column } from '#console/parts/data-table.tsx';
import { FormName } from '#console/parts/form-name.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { texts } from '#console/pro/texts/en/orders/list.ts';
import { states } from '#console/pro/texts/en/orders/states.ts';
import { orderTexts } from '#console/texts/en/submissions/money.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Order } from '../model/orders.ts';
import { DriftWord } from './drift-word.tsx';
import { StatusBadge } from './status-badge.tsx';

type Id = 'date' | 'form' | 'amount' | 'state' | 'refunded' | 'provider' | 'attention' | 'drift';

/** The columns that lists of orders choose from. */
export function useColumns(): Readonly<Record<Id, Column<Order>>> {
  const t = useTexts(texts);
  const words = useTexts(states);
  const ofOrders = useTexts(orderTexts);
  const format = useFormat();
  return {
    date: { id: 'date', header: t.date, cell: ({ created_at }) => <Moment at={created_at} /> },
    form: { id: 'form', header: t.form, grow: 1.4, cell: ({ form_id }) => <FormName id={form_id} /> },
    amount: {
      id: 'amount',
      header: t.amount,
      isNumber: true,
      cell: ({ amount, currency }) => format.amount(amount, currency),
    },
    state: { id: 'state', header: t.state, grow: 1.7, cell: ({ status }) => <StatusBadge status={status} /> },
    refunded: {
      id: 'refunded',
      header: t.refunded,
      isNumber: true,
      cell: ({ refunded_amount: units, currency }) => (units === 0 ? '–' : format.amount(units, currency)),
    },
    provider: {
      id: 'provider',
      header: t.provider,
      grow: 0.9,
      cell: ({ provider, mode }) => ofOrders.provider[provider] + (mode === 'test' ? ` (${t.testOrder})` : ''),
    },
    attention: {
      id: 'attention',
      header: t.attention,
      grow: 1.3,
      cell: ({ attention }) =>
        attention ? (
          <Text inherit span fw={600}>
            {words.attention[attention]}
          </Text>
        ) : (
          '–'
        ),
    },
    drift: { id: 'drift', header: t.there, cell: ({ drift }) => <DriftWord drift={drift} /> },
  };
}
