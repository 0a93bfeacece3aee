import { Anchor, Group, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf, api } from '#console/api/client.ts';
import { FormName } from '#console/parts/form-name.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/pro/texts/en/orders/list.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { OverviewCard } from '#console/views/overview/cards/card.tsx';
import detail from '../../parts/styles/detail.module.css';
import { StatusBadge } from './list/status-badge.tsx';
import classes from './orders.module.css';

const MOST = 20;
const NEWEST = 5;
const OFTEN = 30_000;

interface OrderQuery {
  limit: number;
  attention?: 'true';
  status?: 'pending';
}

const orders = (query: OrderQuery) => ({
  queryKey: ['orders', 'overview', query],
  refetchInterval: OFTEN,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    answerOf(api.GET('/svcb/v1/payments/orders', { params: { query }, signal })),
});
const drift = {
  queryKey: ['orders', 'overview', 'drift'],
  refetchInterval: OFTEN,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    answerOf(api.GET('/svcb/v1/payments/drift', { params: { query: { limit: MOST } }, signal })),
};

/** The overview's card about orders: those that need attention, and the newest ones. */
export default function OrdersCard() {
  const t = useTexts(texts);
  const format = useFormat();
  const [newest, attention, waiting, differing] = useQueries({
    queries: [
      orders({ limit: NEWEST }),
      orders({ limit: MOST, attention: 'true' }),
      orders({ limit: MOST, status: 'pending' }),
      drift,
    ],
  });
  const counted = (page: { orders: unknown[]; next: string | null } | undefined) => {
    const count = format.number(page?.orders.length ?? 0);
    return page?.next ? t.atLeast(count) : count;
  };
  const figures = [
    { page: attention.data, text: t.toLook(counted(attention.data)), to: '/orders', search: { attention: 'true' } },
    { page: waiting.data, text: t.waiting(counted(waiting.data)), to: '/orders', search: { status: 'pending' } },
    { page: differing.data, text: t.differ(counted(differing.data)), to: '/orders/drift', search: {} },
  ].filter(({ page }) => page && page.orders.length > 0);
  return (
    <OverviewCard
      title={t.overview}
      aside={
        <Anchor component={Link} to="/orders" size="sm">
          {t.allOrders}
        </Anchor>
      }
    >
      {figures.length > 0 && (
        <div className={classes.figures}>
          {figures.map(({ text, to, search }) => (
            <Anchor key={text} component={Link} to={to} search={search as never} fw={600} size="sm">
              {text}
            </Anchor>
          ))}
        </div>
      )}
      <Loaded query={newest} height={200}>
        {(page) =>
          page.orders.length === 0 ? (
            <Text size="sm">{t.none}</Text>
          ) : (
            <ul className={detail.list} aria-label={t.newest}>
              {page.orders.map(({ uuid, amount, currency, form_id, created_at, status }) => (
                <li key={uuid}>
                  <Group justify="space-between" wrap="nowrap" gap="sm">
                    <div>
                      <Anchor component={Link} to={`/orders/${uuid}`} size="sm" fw={500}>
                        {format.amount(amount, currency)}
                      </Anchor>
                      <Text size="sm">
                        <FormName id={form_id} /> · <Moment at={created_at} relative />
                      </Text>
                    </div>
                    <StatusBadge status={status} />
                  </Group>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </OverviewCard>
  );
}
