import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Column, DataTable } from '#console/parts/data-table.tsx';
import { useRows } from '#console/parts/endless.ts';
import { FormName } from '#console/parts/form-name.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { Empty, Loaded } from '#console/parts/states.tsx';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { type AiRequest, requestsQuery } from './requests-query.ts';
import { StateBadge, useErrorText } from './state.tsx';
import { texts } from './texts.ts';

/** What models were asked for, and what that used. */
export default function AiRequests() {
  const t = useTexts(texts);
  const format = useFormat();
  const errorText = useErrorText();
  const query = useInfiniteQuery(requestsQuery);
  const { rows, more } = useRows(query, ({ requests }) => requests);
  const columns: Column<AiRequest>[] = [
    { id: 'asked', header: t.asked, grow: 1.4, cell: ({ created_at }) => <Moment at={created_at} /> },
    { id: 'kind', header: t.kind, grow: 1.4, cell: ({ kind }) => t.kinds[kind] },
    {
      id: 'state',
      header: t.state,
      grow: 1.3,
      cell: ({ status, error }) => (
        <>
          <StateBadge state={status} />
          {error && (
            <Text size="sm" span display="block">
              {errorText(error)}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'form',
      header: t.form,
      grow: 1.2,
      cell: ({ form_id }) => (form_id === null ? t.newForm : <FormName id={form_id} />),
    },
    { id: 'model', header: t.model, grow: 1.2, cell: ({ model }) => model ?? t.nobody },
    { id: 'in', header: t.tokensIn, isNumber: true, cell: ({ usage }) => format.number(usage.input_tokens) },
    { id: 'out', header: t.tokensOut, isNumber: true, cell: ({ usage }) => format.number(usage.output_tokens) },
  ];
  return (
    <Page title={t.title}>
      <Text maw={760}>{t.intro}</Text>
      <Loaded query={query} height={320}>
        {({ pages }) => {
          const total = pages[0]?.total;
          return (
            <>
              {total && total.requests > 0 && (
                <Text fw={600}>
                  {t.total(
                    format.number(total.requests),
                    format.number(total.usage.input_tokens),
                    format.number(total.usage.output_tokens),
                  )}
                </Text>
              )}
              <DataTable
                label={t.title}
                rows={rows}
                rowKey={({ id }) => id}
                columns={columns}
                href={({ id }) => ({ to: `/ai-requests/${id}` })}
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
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
