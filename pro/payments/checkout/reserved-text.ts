import type { EntityManager } from '@mikro-orm/mysql';
import { formatAmount } from '#forms/money.ts';
import { PaymentOrder } from '#pro/payments/entities.ts';
import type { Texts } from '#texts/index.ts';
import { fill } from '#texts/text.ts';

/** Returns what a payer reads about the amount that is reserved for an order, or was; null for an order in another state. */
export function reservedText(
  { status, amount, currency }: Pick<PaymentOrder, 'status' | 'amount' | 'currency'>,
  { paymentOutcome: texts }: Texts,
  language: string,
): string | null {
  if (status === 'authorized') return fill(texts.reserved, { amount: formatAmount(amount, currency, language) });
  if (status === 'released') return texts.released;
  return status === 'capture_failed' ? texts.notCharged : null;
}

/** The sentence about a reserved amount on the page that tells what became of a submission. */
export async function noteOfReserved(em: EntityManager, submissionUuid: string, texts: Texts): Promise<string | null> {
  const order = await em.findOne(PaymentOrder, { submissionUuid, reserves: true });
  return order && reservedText(order, texts, texts.language);
}
