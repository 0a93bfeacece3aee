import { Badge, Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Reason } from '#console/parts/reasons/reason.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/pro/texts/en/orders/detail.ts';
import { states } from '#console/pro/texts/en/orders/states.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import detail from '../../../parts/styles/detail.module.css';
import { isCancellable, type OrderDetails, REFUND_COLORS, type Refund } from '../model/orders.ts';
import { AccountName } from './account-name.tsx';

/** The refunds of an order, from here and from the provider. */
export function Refunds({ order: { refunds, currency } }: { order: OrderDetails }) {
  const t = useTexts(texts);
  if (refunds.length === 0) return <Text size="sm">{t.noRefunds}</Text>;
  return (
    <ul className={detail.list} aria-live="polite">
      {refunds.map((refund) => (
        <li key={refund.uuid}>
          <Line refund={refund} currency={currency} />
        </li>
      ))}
    </ul>
  );
}

function Line({ refund, currency }: { refund: Refund; currency: string }) {
  const t = useTexts(texts);
  const words = useTexts(states);
  const format = useFormat();
  const amount = format.amount(refund.amount, currency);
  return (
    <>
      <Group gap="xs">
        <Text fw={600}>{amount}</Text>
        <Badge variant="filled" color={REFUND_COLORS[refund.status]} tt="none">
          {words.refund[refund.status]}
        </Badge>
        {isCancellable(refund) && <CancelRefund refund={refund} amount={amount} />}
      </Group>
      <Text size="sm">
        <Moment at={refund.created_at} /> · <By refund={refund} />
        {refund.sent_at && (
          <>
            {' · '}
            {t.sentAt} <Moment at={refund.sent_at} />
          </>
        )}
      </Text>
      {refund.last_error && (
        <Text size="sm" c="red">
          {refund.last_error} <Reason errorClass={refund.error_class} />
        </Text>
      )}
    </>
  );
}

/** The origin of a refund. */
function By({ refund: { source, user_id } }: { refund: Refund }) {
  const t = useTexts(texts);
  if (source === 'provider') return t.byProvider;
  if (source === 'process') return t.byProcess;
  if (user_id === null) return t.byCommand;
  return (
    <>
      {t.by} <AccountName id={user_id} />
    </>
  );
}

function CancelRefund({ refund: { order_uuid: uuid, uuid: refund_uuid }, amount }: { refund: Refund; amount: string }) {
  const t = useTexts(texts);
  const ask = useConfirm();
  const queries = useQueryClient();
  const params = { path: { uuid, refund_uuid } };
  const cancel = useMutation({
    mutationFn: () => answerOf(api.POST('/svcb/v1/payments/orders/{uuid}/refunds/{refund_uuid}/cancel', { params })),
    onSuccess: () => showNotice(t.cancelled),
    onError: showProblem,
    // A failed cancellation may mean that the refund has just been sent.
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }),
  });
  const start = async () => {
    if (await ask({ title: t.cancelTitle, body: t.cancelBody, action: t.cancelAction })) cancel.mutate();
  };
  return (
    <Button size="compact-xs" variant="default" onClick={() => void start()} loading={cancel.isPending}>
      {t.cancelRefund(amount)}
    </Button>
  );
}
