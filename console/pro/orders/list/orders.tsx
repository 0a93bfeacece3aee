import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ResourceList } from '#console/parts/list/resource-list.tsx';
import { Page } from '#console/parts/page.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { texts } from '#console/pro/texts/en/orders/list.ts';
import { orderTexts } from '#console/texts/en/submissions/money.ts';
import { useTexts } from '#console/texts/language.ts';
import { STATUSES } from '../model/orders.ts';
import { ordersQuery } from '../model/queries.ts';
import { useColumns } from './columns.tsx';

/** All orders, newest first. */
export default function Orders() {
  const t = useTexts(texts);
  const words = useTexts(orderTexts);
  const [search] = useSearchState();
  const query = useInfiniteQuery(ordersQuery(search));
  const all = useColumns();
  const columns = [all.date, all.form, all.amount, all.state, all.refunded, all.provider, all.attention];
  const choice = (key: string, label: string, any: string, labels: Readonly<Record<string, string>>) => {
    return { key, label, any, choices: Object.entries(labels).map(([value, text]) => ({ value, label: text })) };
  };
  const statuses = Object.fromEntries(STATUSES.map((one) => [one, words.status[one]]));
  const button = (to: string, text: string, size: 'xs' | 'sm') => (
    <Button component={Link} to={to} variant="default" size={size}>
      {text}
    </Button>
  );
  return (
    <Page title={t.title} actions={button('/orders/drift', t.drift, 'xs')}>
      <ResourceList
        label={t.title}
        query={query}
        rowsOf={({ orders }) => orders}
        filters={[
          choice('status', t.state, t.anyState, statuses),
          'form',
          choice('provider', t.provider, t.anyProvider, words.provider),
          choice('mode', t.mode, t.anyMode, { live: t.liveMode, test: t.testMode }),
          choice('attention', t.attention, t.anyAttention, { true: t.wanted, false: t.unwanted }),
          'days',
        ]}
        rowKey={({ uuid }) => uuid}
        columns={columns}
        href={({ uuid }) => ({ to: `/orders/${uuid}` })}
        none={t.empty}
        action={button('/forms', t.toForms, 'sm')}
        height={480}
      />
    </Page>
  );
}
