import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { answerOf, api } from '#console/api/client.ts';
import type { Column } from '#console/parts/data-table.tsx';
import { FormName } from '#console/parts/form-name.tsx';
import { ResourceList, usePages } from '#console/parts/list/resource-list.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { texts } from '#console/pro/texts/en/drafts.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';

interface DraftsOfForm {
  form_id: number;
  open: number;
  oldest_at: string;
  last_saved_at: string;
  next_expires_at: string;
  last_expires_at: string;
  expire_within_7_days: number;
}

/** The number of saved drafts for each form. */
export default function Drafts() {
  const t = useTexts(texts);
  const format = useFormat();
  const query = usePages(['drafts'], (after: number | undefined, signal) =>
    answerOf(api.GET('/svcb/v1/drafts', { params: { query: after === undefined ? {} : { after } }, signal })),
  );
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
      <ResourceList
        label={t.title}
        query={query}
        rowsOf={({ forms }) => forms}
        rowKey={({ form_id }) => String(form_id)}
        columns={columns}
        href={({ form_id }) => ({ to: `/forms/${form_id}` })}
        none={t.empty}
        action={
          <Button component={Link} to="/forms" variant="default">
            {t.toForms}
          </Button>
        }
        height={320}
      />
    </Page>
  );
}
