import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { answerOf, api } from '#console/api/client.ts';
import { Page } from '#console/parts/page.tsx';
import { Reason } from '#console/parts/reasons/reason.tsx';
import { Section } from '#console/parts/section.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/pro/texts/en/orders/detail.ts';
import { states } from '#console/pro/texts/en/orders/states.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import detail from '../../../parts/styles/detail.module.css';
import type { OrderDetails } from '../model/orders.ts';
import { orderQuery } from '../model/queries.ts';
import { OrderFacts } from './facts.tsx';
import { History } from './history.tsx';
import { Items } from './items.tsx';
import { RefundForm } from './refund-form.tsx';
import { Refunds } from './refunds.tsx';
import { Webhooks } from './webhooks.tsx';

/** One order: its facts, history and actions. */
export default function OrderView() {
  const { uuid = '' } = useParams({ strict: false }) as { uuid?: string };
  const t = useTexts(texts);
  const format = useFormat();
  const query = useQuery(orderQuery(uuid));
  const { data } = query;
  return (
    <Page
      title={data ? t.title(format.amount(data.amount, data.currency)) : t.titleUnknown}
      above={
        <Anchor component={Link} to="/orders" size="sm">
          {t.toOrders}
        </Anchor>
      }
      actions={data && <Reconcile order={data} />}
    >
      <Loaded query={query} height={640}>
        {(order) => <Sections key={uuid} order={order} />}
      </Loaded>
    </Page>
  );
}

function Sections({ order }: { order: OrderDetails }) {
  const t = useTexts(texts);
  return (
    <>
      <Attention order={order} />
      {order.last_error && (
        <Alert color="yellow" variant="light" title={order.status === 'capture_failed' ? t.whyNotCharged : t.lastError}>
          <Text size="sm">{order.last_error}</Text>
          <Text size="sm">
            <Reason errorClass={order.error_class} />
          </Text>
        </Alert>
      )}
      <div className={detail.columns}>
        <Section title={t.facts}>
          <OrderFacts order={order} />
        </Section>
        <Stack gap="md">
          <Section title={t.giveBack}>
            <RefundForm order={order} />
          </Section>
          <Section title={t.refunds}>
            <Refunds order={order} />
          </Section>
          <Section title={t.items}>
            <Items order={order} />
          </Section>
        </Stack>
      </div>
      <div className={detail.columns}>
        <Section title={t.history}>
          <History order={order} />
        </Section>
        <Section title={t.webhooks}>
          <Webhooks order={order} />
        </Section>
      </div>
    </>
  );
}

function Reconcile({ order: { uuid } }: { order: OrderDetails }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const ask = useMutation({
    mutationFn: () => answerOf(api.POST('/svcb/v1/payments/orders/{uuid}/reconcile', { params: { path: { uuid } } })),
    onSuccess: ({ reconciled }) => {
      showNotice(reconciled ? t.reconciled : t.willReconcile);
      return queries.invalidateQueries({ queryKey: ['orders'] });
    },
    onError: showProblem,
  });
  return (
    <Button variant="default" onClick={() => ask.mutate()} loading={ask.isPending}>
      {t.reconcile}
    </Button>
  );
}

/** The reason why an order needs attention, until somebody acknowledges it. */
function Attention({ order: { uuid, attention } }: { order: OrderDetails }) {
  const t = useTexts(texts);
  const words = useTexts(states);
  const queries = useQueryClient();
  const acknowledge = useMutation({
    mutationFn: () => answerOf(api.POST('/svcb/v1/payments/orders/{uuid}/acknowledge', { params: { path: { uuid } } })),
    onSuccess: () => {
      showNotice(t.acknowledged);
      return queries.invalidateQueries({ queryKey: ['orders'] });
    },
    onError: showProblem,
  });
  if (!attention) return null;
  return (
    <Alert color="orange" variant="light" title={words.attention[attention]}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{words.todo[attention]}</Text>
        <Button size="xs" variant="default" onClick={() => acknowledge.mutate()} loading={acknowledge.isPending}>
          {t.acknowledge}
        </Button>
      </Stack>
    </Alert>
  );
}
