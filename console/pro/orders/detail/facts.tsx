import { Anchor, Code, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Copy } from '#console/parts/copy.tsx';
import { FormName } from '#console/parts/form-name.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import detail from '../../../parts/styles/detail.module.css';
import { DriftWord } from '../list/drift-word.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import { dashboardOf, type OrderDetails } from '../model/orders.ts';
import { texts } from '../texts/detail.ts';
import { states } from '../texts/states.ts';

/** What an order is about, where its money is, and the ways to its submission and its provider. */
export function Facts({ order }: { order: OrderDetails }) {
  const t = useTexts(texts);
  const words = useTexts(states);
  const format = useFormat();
  const amount = (units: number) => format.amount(units, order.currency);
  const dashboard = dashboardOf(order);
  const provider = words.provider[order.provider];
  return (
    <dl className={detail.facts}>
      <Fact name={t.state}>
        <div aria-live="polite">
          <StatusBadge status={order.status} />
          <Text size="sm" mt={4}>
            {words.meaning[order.status]}
          </Text>
        </div>
      </Fact>
      {order.dispute && <Fact name={t.dispute}>{words.dispute[order.dispute]}</Fact>}
      {order.drift && (
        <Fact name={t.drift}>
          <DriftWord drift={order.drift} />
        </Fact>
      )}
      <Fact name={t.amount}>{amount(order.amount)}</Fact>
      <Fact name={t.paid}>{amount(order.paid_amount)}</Fact>
      <Fact name={t.refunded}>{amount(order.refunded_amount)}</Fact>
      <Fact name={t.refundable}>{amount(order.refundable_amount)}</Fact>
      <Fact name={t.submission}>
        {order.submission_id === null ? (
          t.notStored
        ) : (
          <Anchor inherit component={Link} to={`/submissions/${order.submission_id}`}>
            {t.openSubmission(String(order.submission_id))}
          </Anchor>
        )}
      </Fact>
      <Fact name={t.form}>
        <Anchor inherit component={Link} to={`/forms/${order.form_id}`}>
          <FormName id={order.form_id} />
        </Anchor>{' '}
        ({t.revision(format.number(order.revision))})
      </Fact>
      <Fact name={t.description}>{order.description}</Fact>
      <Fact name={t.provider}>
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
      </Fact>
      {order.payment_ref && <Reference name={t.payment} value={order.payment_ref} />}
      {order.provider_ref && <Reference name={t.checkout} value={order.provider_ref} />}
      <Fact name={t.made}>
        <Moment at={order.created_at} />
      </Fact>
      <Fact name={t.expires}>
        <Moment at={order.expires_at} />
        {order.checkouts > 1 && ` · ${t.checkouts(format.number(order.checkouts))}`}
      </Fact>
      <Fact name={t.checked}>{order.checked_at ? <Moment at={order.checked_at} /> : t.never}</Fact>
      <Fact name={t.processed}>{order.processed_at ? <Moment at={order.processed_at} /> : t.never}</Fact>
      {order.temporal_ui_url && (
        <Fact name={t.run}>
          <Anchor inherit href={order.temporal_ui_url} target="_blank" rel="noreferrer">
            {order.workflow_id}
          </Anchor>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Reference({ name, value }: { name: string; value: string }) {
  return (
    <Fact name={name}>
      <Group gap="xs">
        <Code>{value}</Code>
        <Copy value={value} />
      </Group>
    </Fact>
  );
}
