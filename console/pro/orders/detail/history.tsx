import { Text } from '@mantine/core';
import { Moment } from '#console/parts/moment.tsx';
import { Reason } from '#console/parts/reasons/reason.tsx';
import { texts } from '#console/pro/texts/en/orders/detail.ts';
import { states } from '#console/pro/texts/en/orders/states.ts';
import { orderTexts } from '#console/texts/en/submissions/money.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import detail from '../../../parts/styles/detail.module.css';
import type { HistoryEntry, OrderDetails } from '../model/orders.ts';
import { AccountName } from './account-name.tsx';

/** The history of an order, oldest entry first. */
export function History({ order: { history, currency } }: { order: OrderDetails }) {
  return (
    <ol className={detail.list}>
      {history.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added.
        <li key={at}>
          <Entry entry={entry} currency={currency} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ entry: { at, from, to, cause, detail }, currency }: { entry: HistoryEntry; currency: string }) {
  const t = useTexts(texts);
  const words = useTexts(states);
  const ofOrders = useTexts(orderTexts);
  const format = useFormat();
  const written = (units: number) => format.amount(units, currency);
  const lines = [
    from !== to && (from ? t.changed(ofOrders.status[from], ofOrders.status[to]) : ofOrders.status[to]),
    detail.settlement && t.detail.settlement[detail.settlement],
    detail.refund_status === 'cancelled' && t.detail.cancelledRefund,
    detail.amount !== undefined && t.detail.askedRefund(written(detail.amount)),
    detail.paid_amount !== undefined && t.detail.paid(written(detail.paid_amount)),
    detail.refunded_amount && t.detail.refunded(written(detail.refunded_amount)),
    detail.attention && t.detail.attention(words.attention[detail.attention]),
    detail.dispute && words.dispute[detail.dispute],
  ].filter((line) => typeof line === 'string');
  return (
    <>
      <Text size="sm" fw={600}>
        {ofOrders.cause[cause]}
        {detail.user_id !== undefined && (
          <Text span inherit fw={400}>
            {' '}
            {t.by} <AccountName id={detail.user_id} />
          </Text>
        )}
      </Text>
      {lines.map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      {detail.error_type && (
        <Text size="sm" c="red">
          <Reason errorClass={detail.error_type} />
        </Text>
      )}
      <Text size="sm" c="dimmed">
        <Moment at={at} />
      </Text>
    </>
  );
}
