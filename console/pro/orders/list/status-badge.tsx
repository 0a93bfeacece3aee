import { Badge } from '@mantine/core';
import { states } from '#console/pro/texts/en/orders/states.ts';
import { useTexts } from '#console/texts/language.ts';
import { type OrderStatus, STATUS_COLORS } from '../model/orders.ts';

/** The state of an order. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const t = useTexts(states);
  return (
    <Badge variant="filled" color={STATUS_COLORS[status]} tt="none" style={{ flex: 'none' }}>
      {t.status[status]}
    </Badge>
  );
}
