import { Badge } from '@mantine/core';
import { orderTexts } from '#console/texts/en/submissions/money.ts';
import { useTexts } from '#console/texts/language.ts';
import { type OrderStatus, STATUS_COLORS } from '../model/orders.ts';

/** The state of an order. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const t = useTexts(orderTexts);
  return (
    <Badge variant="filled" color={STATUS_COLORS[status]} tt="none" style={{ flex: 'none' }}>
      {t.status[status]}
    </Badge>
  );
}
