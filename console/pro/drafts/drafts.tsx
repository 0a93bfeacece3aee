import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf, api } from '#console/api/client.ts';
import { type Column, DataTable } from '#console/parts/data-table.tsx';
import { useRows } from '#console/parts/endless.ts';
import { FormName } from '#console/parts/form-name.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { Empty, Loaded } from '#console/parts/states.tsx';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { texts } from './texts.ts';

interface DraftsOfForm {
  form_id: number;
  open: number;
  oldest_at: string;
  last_saved_at: string;
  next_expires_at: string;
  last_expires_at: string;
  expire_within_7_days: number;
}

/** How many saved forms wait for their visitors, by form. */
export default function Drafts() {
  const t = useTexts(texts);
  const format = useFormat();
  const query = useInfiniteQuery({
    queryKey: ['drafts'],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === undefined ? {} : { after: pageParam };
      return answerOf(api.GET('/svcb/v1/drafts', { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const { rows, more } = useRows(query, ({ forms }) => forms);
  const columns: Column<DraftsOfForm>[] = [
    { id: 'form', header: t.form, grow: 2, cell: ({ form_id }) => <FormName id={form_id} /> },
    { id: 'open', header: t.open, isNumber: true, cell: ({ open }) => format.number(open) },
    { id: 'soon', header: t.soon, isNumber: true, cell: (row) => format.number(row.expire_within_7_days) },
    { id: 'next', header: t.next, cell: ({ next_expires_at: at }) => <Moment at={at} relative /> },
    { id: 'last', header: t.last, cell: ({ last_expires_at: at }) => <Moment at={at} relative /> },
    { id: 'oldest', header: t.oldest, cell: ({ oldest_at: at }) => <Moment at={at} relative /> },
    { id: 'saved', header: t.saved, cell: ({ last_saved_at: at }) => <Moment at={at} relative /> },
  ];
  return (
    <Page title={t.title}>
      <Text maw={760}>{t.intro}</Text>
      <Loaded query={query} height={320}>
        {() => (
          <DataTable
            label={t.title}
            rows={rows}
            rowKey={({ form_id }) => String(form_id)}
            columns={columns}
            href={({ form_id }) => ({ to: `/forms/${form_id}` })}
            more={more}
            empty={
              <Empty
                action={
                  <Button component={Link} to="/forms" variant="default">
                    {t.toForms}
                  </Button>
                }
              >
                {t.empty}
              </Empty>
            }
          />
        )}
      </Loaded>
    </Page>
  );
}
