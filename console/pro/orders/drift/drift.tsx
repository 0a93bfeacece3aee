import { Anchor, Button, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf, api } from '#console/api/client.ts';
import { Facts } from '#console/parts/facts.tsx';
import { ResourceList } from '#console/parts/list/resource-list.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts as detailTexts } from '#console/pro/texts/en/orders/detail.ts';
import { texts } from '#console/pro/texts/en/orders/list.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import detail from '../../../parts/styles/detail.module.css';
import { useColumns } from '../list/columns.tsx';
import { driftQuery } from '../model/queries.ts';

/** Orders that differ from the provider's state, and a button that compares them again. */
export default function Drift() {
  const t = useTexts(texts);
  const backLabel = useTexts(detailTexts).toOrders;
  const format = useFormat();
  const queries = useQueryClient();
  const query = useInfiniteQuery(driftQuery);
  const all = useColumns();
  const compare = useMutation({
    mutationFn: () => answerOf(api.POST('/svcb/v1/payments/drift')),
    onSuccess: ({ report }) => {
      showNotice(report ? t.compared(format.number(report.checked), format.number(report.differed)) : t.comparing);
      return queries.invalidateQueries({ queryKey: ['orders'] });
    },
    onError: showProblem,
  });
  return (
    <Page
      title={t.driftTitle}
      above={
        <Anchor component={Link} to="/orders" size="sm">
          {backLabel}
        </Anchor>
      }
      actions={
        <Button onClick={() => compare.mutate()} loading={compare.isPending}>
          {t.compare}
        </Button>
      }
    >
      <Text maw={760}>{t.driftIntro}</Text>
      <ResourceList
        label={t.differing}
        query={query}
        rowsOf={({ orders }) => orders}
        rowKey={({ uuid }) => uuid}
        columns={[all.date, all.form, all.amount, { ...all.state, header: t.here }, all.drift, all.attention]}
        href={({ uuid }) => ({ to: `/orders/${uuid}` })}
        none={t.allAgree}
        height={320}
        above={({ report }) => (
          <>
            <Title order={2} size="h4">
              {t.report}
            </Title>
            <Report report={report ?? null} />
            <Title order={2} size="h4">
              {t.differing}
            </Title>
          </>
        )}
      />
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
  const { unreachable_orders: unreachable } = report;
  return (
    <div aria-live="polite">
      <Facts
        facts={[
          [t.finished, <Moment key="finished" at={report.finished_at} />],
          [t.checked, format.number(report.checked)],
          [t.differed, format.number(report.differed)],
          [t.unreachable, format.number(report.unreachable)],
          [
            t.unreachableOrders,
            unreachable.length > 0 && (
              <ul key="orders" className={detail.list}>
                {unreachable.map((uuid) => (
                  <li key={uuid}>
                    <Anchor component={Link} to={`/orders/${uuid}`} ff="monospace" size="sm">
                      {uuid}
                    </Anchor>
                  </li>
                ))}
              </ul>
            ),
          ],
        ]}
      />
    </div>
  );
}
