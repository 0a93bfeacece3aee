import { Anchor, Button, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf, api } from '#console/api/client.ts';
import { DataTable } from '#console/parts/data-table.tsx';
import { useRows } from '#console/parts/endless.ts';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { Empty, Loaded } from '#console/parts/states.tsx';
import { complain, say } from '#console/parts/toast.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import detail from '../../../parts/styles/detail.module.css';
import { useColumns } from '../list/columns.tsx';
import { driftQuery } from '../model/queries.ts';
import { texts as detailTexts } from '../texts/detail.ts';
import { texts } from '../texts/list.ts';

/** Orders that are not where their provider says, and the comparison that finds them. */
export default function Drift() {
  const t = useTexts(texts);
  const back = useTexts(detailTexts).toOrders;
  const format = useFormat();
  const queries = useQueryClient();
  const query = useInfiniteQuery(driftQuery);
  const { rows, more } = useRows(query, ({ orders }) => orders);
  const all = useColumns();
  const compare = useMutation({
    mutationFn: () => answerOf(api.POST('/svcb/v1/payments/drift')),
    onSuccess: ({ report }) => {
      say(report ? t.compared(format.number(report.checked), format.number(report.differed)) : t.comparing);
      return queries.invalidateQueries({ queryKey: ['orders'] });
    },
    onError: complain,
  });
  return (
    <Page
      title={t.driftTitle}
      above={
        <Anchor component={Link} to="/orders" size="sm">
          {back}
        </Anchor>
      }
      actions={
        <Button onClick={() => compare.mutate()} loading={compare.isPending}>
          {t.compare}
        </Button>
      }
    >
      <Text maw={760}>{t.driftIntro}</Text>
      <Loaded query={query} height={320}>
        {({ pages }) => (
          <>
            <Title order={2} size="h4">
              {t.report}
            </Title>
            <Report report={pages[0]?.report ?? null} />
            <Title order={2} size="h4">
              {t.differing}
            </Title>
            <DataTable
              label={t.differing}
              rows={rows}
              rowKey={({ uuid }) => uuid}
              columns={[all.date, all.form, all.amount, { ...all.state, header: t.here }, all.drift, all.attention]}
              href={({ uuid }) => ({ to: `/orders/${uuid}` })}
              more={more}
              empty={<Empty>{t.allAgree}</Empty>}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface ReportOfOrders {
  finished_at: string;
  checked: number;
  differed: number;
  unreachable: number;
  unreachable_orders: string[];
}

function Report({ report }: { report: ReportOfOrders | null }) {
  const t = useTexts(texts);
  const format = useFormat();
  if (!report) return <Text>{t.noReport}</Text>;
  const counts = [
    [t.checked, report.checked],
    [t.differed, report.differed],
    [t.unreachable, report.unreachable],
  ] as const;
  return (
    <dl className={detail.facts} aria-live="polite">
      <dt>{t.finished}</dt>
      <dd>
        <Moment at={report.finished_at} />
      </dd>
      {counts.flatMap(([name, count]) => [
        <dt key={name}>{name}</dt>,
        <dd key={`${name}=`}>{format.number(count)}</dd>,
      ])}
      {report.unreachable_orders.length > 0 && (
        <>
          <dt>{t.unreachableOrders}</dt>
          <dd>
            <ul className={detail.list}>
              {report.unreachable_orders.map((uuid) => (
                <li key={uuid}>
                  <Anchor component={Link} to={`/orders/${uuid}`} ff="monospace" size="sm">
                    {uuid}
                  </Anchor>
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  );
}
