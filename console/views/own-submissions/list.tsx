import { Anchor, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { paths } from 'service-api';
import { answerOf, api } from '#console/api/client.ts';
import type { Column } from '#console/parts/data-table.tsx';
import { ResourceList, usePages } from '#console/parts/list/resource-list.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { SentText } from '#console/parts/visible-text/sent-text.tsx';
import { texts } from '#console/texts/en/own-submissions.ts';
import { useTexts } from '#console/texts/language.ts';

type OwnPage = paths['/svcb/v1/my-submissions']['get']['responses'][200]['content']['application/json'];
type Own = OwnPage['submissions'][number];

function listOwn(after: string | undefined, signal: AbortSignal): Promise<OwnPage> {
  const query = after === undefined ? {} : { after };
  return answerOf(api.GET('/svcb/v1/my-submissions', { params: { query }, signal }));
}

/** The submissions of the signed-in account to forms that ask for an account, each with its status. */
export default function OwnSubmissions() {
  const t = useTexts(texts);
  const query = usePages(['my-submissions'], listOwn);
  const columns = useColumns();
  return (
    <Page title={t.title}>
      <ResourceList
        label={t.label}
        query={query}
        rowsOf={({ submissions }) => submissions}
        rowKey={({ id }) => String(id)}
        columns={columns}
        none={t.none}
      />
    </Page>
  );
}

function useColumns(): Column<Own>[] {
  const t = useTexts(texts);
  return useMemo(
    () => [
      {
        ...{ id: 'form', header: t.form, grow: 2 },
        cell: ({ form_title: title, id }) => (
          <Stack gap={0}>
            <SentText text={title} />
            <Text size="sm" c="dimmed">
              {t.number(String(id))}
            </Text>
          </Stack>
        ),
      },
      { id: 'sent', header: t.sent, cell: ({ created_at: at }) => <Moment at={at} /> },
      {
        ...{ id: 'status', header: t.status, grow: 2 },
        cell: ({ status, to_correct: isReturned }) => (
          <Stack gap={0}>
            <SentText text={status ?? t.received} />
            {isReturned && <Text size="sm">{t.toCorrect}</Text>}
          </Stack>
        ),
      },
      {
        ...{ id: 'page', header: t.page },
        cell: ({ url, id }) => (
          <Anchor href={url} target="_blank" rel="noreferrer" size="sm" aria-label={t.openOf(String(id))}>
            {t.open}
          </Anchor>
        ),
      },
    ],
    [t],
  );
}
