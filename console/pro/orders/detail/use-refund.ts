import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { problemOf } from '#console/api/problem.ts';
import { showNotice } from '#console/parts/toast.ts';
import { texts } from '#console/pro/texts/en/orders/detail.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import type { OrderDetails, Refund } from '../model/orders.ts';

/**
 * Requests a refund in minor units. A full refund also sends the amount, since that is what was confirmed. An unanswered request
 * is repeated with the same key, so that money is never refunded twice.
 */
export function useRefund({ uuid, currency }: OrderDetails) {
  const t = useTexts(texts);
  const format = useFormat();
  const queries = useQueryClient();
  const unanswered = useRef<{ units: number; key: string } | null>(null);
  return useMutation({
    mutationFn: async (units: number) => {
      const key = unanswered.current?.units === units ? unanswered.current.key : crypto.randomUUID();
      unanswered.current = { units, key };
      const params = { path: { uuid }, header: { 'Idempotency-Key': key } };
      const request = api.POST('/svcb/v1/payments/orders/{uuid}/refund', { params, body: { amount: units } });
      const answer = await answerOf(request).catch((error: unknown) => {
        if (!problemOf(error).isPassing) unanswered.current = null;
        throw error;
      });
      unanswered.current = null;
      return answer;
    },
    onSuccess: ({ success, refund }) => {
      if (success) showNotice(messageFor(refund));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }),
  });

  function messageFor({ status, amount }: Refund): string {
    const formattedAmount = format.amount(amount, currency);
    if (status === 'succeeded') return t.given(formattedAmount);
    return status === 'pending' ? t.pending(formattedAmount) : t.requested(formattedAmount);
  }
}
