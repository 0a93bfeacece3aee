import { states } from '#console/pro/texts/en/orders/states.ts';
import { orderTexts } from '#console/texts/en/submissions/money.ts';
import { useTexts } from '#console/texts/language.ts';
import type { OrderStatus } from '../model/orders.ts';

/** The provider's state of an order in words; an unknown state is shown as it is. */
export function DriftWord({ drift }: { drift: string | null }) {
  const { attention } = useTexts(states);
  const { status } = useTexts(orderTexts);
  if (drift === null) return '–';
  return drift === 'amount_mismatch' ? attention.amount_mismatch : (status[drift as OrderStatus] ?? drift);
}
