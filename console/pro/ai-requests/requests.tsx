import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Column } from '#console/parts/data-table.tsx';
import { FormName } from '#console/parts/form-name.tsx';
import { ResourceList } from '#console/parts/list/resource-list.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { texts } from '#console/pro/texts/en/ai-requests.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { type AiRequest, requestsQuery } from './requests-query.ts';
import { StateBadge, useErrorText } from './state.tsx';

/** Requests to models, and the tokens they used. */
export default function AiRequests() {
  const t = useTexts(texts);
  const format = useFormat();
  const errorText = useErrorText();
  const query = useInfiniteQuery(requestsQuery);
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
      <ResourceList
        label={t.title}
        query={query}
        rowsOf={({ requests }) => requests}
        rowKey={({ id }) => id}
        columns={columns}
        href={({ id }) => ({ to: `/ai-requests/${id}` })}
        none={t.empty}
        action={
          <Button component={Link} to="/forms" variant="default">
            {t.toForms}
          </Button>
        }
        height={320}
        above={({ total }) =>
          total &&
          total.requests > 0 && (
            <Text fw={600}>
              {t.total(
                format.number(total.requests),
                format.number(total.usage.input_tokens),
                format.number(total.usage.output_tokens),
              )}
            </Text>
          )
        }
      />
    </Page>
  );
}
