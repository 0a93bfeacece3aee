import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DataTable } from '#console/parts/data-table.tsx';
import { useRows } from '#console/parts/endless.ts';
import { Page } from '#console/parts/page.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { Empty, Loaded } from '#console/parts/states.tsx';
import { useTexts } from '#console/texts/language.ts';
import { shared } from '#console/texts/shared.ts';
import { FILTER_KEYS, ordersQuery } from '../model/queries.ts';
import { texts } from '../texts/list.ts';
import { useColumns } from './columns.tsx';
import { FilterBar } from './filter-bar.tsx';

/** Every order, the newest first. */
export default function Orders() {
  const t = useTexts(texts);
  const common = useTexts(shared);
  const [search] = useSearchState();
  const query = useInfiniteQuery(ordersQuery(search));
  const { rows, more } = useRows(query, ({ orders }) => orders);
  const all = useColumns();
  const columns = [all.date, all.form, all.amount, all.state, all.refunded, all.provider, all.attention];
  const isNarrowed = FILTER_KEYS.some((key) => search[key]);
  const button = (to: string, text: string, size: 'xs' | 'sm') => (
    <Button component={Link} to={to} variant="default" size={size}>
      {text}
    </Button>
  );
  return (
    <Page title={t.title} actions={button('/orders/drift', t.drift, 'xs')}>
      <FilterBar />
      <Loaded query={query} height={480}>
        {() => (
          <DataTable
            label={t.title}
            rows={rows}
            rowKey={({ uuid }) => uuid}
            columns={columns}
            href={({ uuid }) => ({ to: `/orders/${uuid}` })}
            more={more}
            empty={
              isNarrowed ? (
                <Empty>{common.nothingFound}</Empty>
              ) : (
                <Empty action={button('/forms', t.toForms, 'sm')}>{t.empty}</Empty>
              )
            }
          />
        )}
      </Loaded>
    </Page>
  );
}
