import { Anchor, Code, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Copy } from '#console/parts/copy.tsx';
import { type Fact, Facts } from '#console/parts/facts.tsx';
import { FormName } from '#console/parts/form-name.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { texts } from '#console/pro/texts/en/orders/detail.ts';
import { states } from '#console/pro/texts/en/orders/states.ts';
import { orderTexts } from '#console/texts/en/submissions/money.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { DriftWord } from '../list/drift-word.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import { dashboardOf, type OrderDetails } from '../model/orders.ts';

/** The facts of an order: form, amounts, provider, and links to its submission and the provider's dashboard. */
export function OrderFacts({ order }: { order: OrderDetails }) {
  const t = useTexts(texts);
  const words = useTexts(states);
  const format = useFormat();
  const amount = (units: number) => format.amount(units, order.currency);
  const dashboard = dashboardOf(order);
  const provider = useTexts(orderTexts).provider[order.provider];
  const facts: Fact[] = [
    [
      t.state,
      <div key="state" aria-live="polite">
        <StatusBadge status={order.status} />
        <Text size="sm" mt={4}>
          {words.meaning[order.status]}
        </Text>
      </div>,
    ],
    [t.dispute, order.dispute && words.dispute[order.dispute]],
    [t.drift, order.drift && <DriftWord key="drift" drift={order.drift} />],
    [t.amount, amount(order.amount)],
    [t.paid, amount(order.paid_amount)],
    [t.refunded, amount(order.refunded_amount)],
    [t.refundable, amount(order.refundable_amount)],
    [
      t.submission,
      order.submission_id === null ? (
        t.notStored
      ) : (
        <Anchor key="submission" inherit component={Link} to={`/submissions/${order.submission_id}`}>
          {t.openSubmission(String(order.submission_id))}
        </Anchor>
      ),
    ],
    [
      t.form,
      <>
        <Anchor inherit component={Link} to={`/forms/${order.form_id}`}>
          <FormName id={order.form_id} />
        </Anchor>{' '}
        ({t.revision(format.number(order.revision))})
      </>,
    ],
    [t.description, order.description],
    [
      t.provider,
      <>
        {provider}
        {order.mode === 'test' && ` (${t.testAccount})`}
        {dashboard && (
          <>
            {' · '}
            <Anchor inherit href={dashboard} target="_blank" rel="noreferrer">
              {t.atProvider(provider)}
            </Anchor>
          </>
        )}
      </>,
    ],
    [t.payment, order.payment_ref && <Reference key="payment" value={order.payment_ref} />],
    [t.checkout, order.provider_ref && <Reference key="checkout" value={order.provider_ref} />],
    [t.made, <Moment key="made" at={order.created_at} />],
    [
      t.expires,
      <>
        <Moment at={order.expires_at} />
        {order.checkouts > 1 && ` · ${t.checkouts(format.number(order.checkouts))}`}
      </>,
    ],
    ...(order.reserved_until === null
      ? []
      : [[t.reservedUntil, <Moment key="reserved" at={order.reserved_until} />] as const]),
    [t.checked, order.checked_at ? <Moment key="checked" at={order.checked_at} /> : t.never],
    [t.processed, order.processed_at ? <Moment key="processed" at={order.processed_at} /> : t.never],
    [
      t.run,
      order.temporal_ui_url && (
        <Anchor key="run" inherit href={order.temporal_ui_url} target="_blank" rel="noreferrer">
          {order.workflow_id}
        </Anchor>
      ),
    ],
  ];
  return <Facts facts={facts} />;
}

function Reference({ value }: { value: string }) {
  return (
    <Group gap="xs">
      <Code>{value}</Code>
      <Copy value={value} />
    </Group>
  );
}
