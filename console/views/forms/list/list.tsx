import { ActionIcon, Anchor, Badge, Button, Group, SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconPencil, IconPlus, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { type Column, DataTable } from '#console/parts/data-table.tsx';
import { useRows } from '#console/parts/endless.ts';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { Empty, Loaded } from '#console/parts/states.tsx';
import { SentText } from '#console/parts/visible-text/sent-text.tsx';
import { visibleText } from '#console/parts/visible-text/visible-text.ts';
import { texts as actionTexts } from '#console/texts/en/forms/data.ts';
import { texts } from '#console/texts/en/forms/list.ts';
import { texts as publishTexts } from '#console/texts/en/forms/publish.ts';
import { shared } from '#console/texts/en/shared.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Summary } from '../data/form.ts';
import { FormMenu } from '../data/menu.tsx';
import { Status } from '../publish/status.tsx';

const PAGE = 50;
const STATES = ['active', 'trash', 'all'] as const;
type State = (typeof STATES)[number];
type Sort = keyof (typeof texts)['en']['sorts'];
const USUAL_SORT: Sort = '-updated_at';

/** Reads the filters of the list from the address. */
function useFilters() {
  const [search, change] = useSearchState();
  const t = useTexts(texts);
  const state: State = STATES.find((one) => one === search.state) ?? 'active';
  const sort: Sort = search.sort && Object.hasOwn(t.sorts, search.sort) ? (search.sort as Sort) : USUAL_SORT;
  return { text: search.q ?? '', state, sort, change };
}

export default function FormList() {
  const t = useTexts(texts);
  const words = useTexts(actionTexts);
  const { text, state, sort, change } = useFilters();
  const query = useInfiniteQuery({
    queryKey: ['forms', 'list', { text, state, sort }],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const fixedQuery = { fields: 'summary' as const, state, sort, limit: PAGE };
      const more = { ...(text !== '' && { search: text }), ...(pageParam !== undefined && { after: pageParam }) };
      return answerOf(api.GET('/svcb/v1/forms', { params: { query: { ...fixedQuery, ...more } }, signal }));
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const { rows, more } = useRows(query, ({ forms }) => forms as unknown as Summary[]);
  const format = useFormat();
  const total = query.data?.pages[0]?.total;
  const newForm = (
    <Button component={Link} to="/forms/new" leftSection={<IconPlus size={16} aria-hidden="true" />}>
      {words.newForm}
    </Button>
  );
  return (
    <Page title={words.forms} actions={newForm}>
      <Filters />
      <Loaded query={query} height={360}>
        {() => (
          <>
            <Text size="sm" c="dimmed" role="status">
              {total !== undefined && t.total(format.number(total))}
            </Text>
            <Rows rows={rows} more={more} empty={<Nothing {...{ text, state, change }} />} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Filters() {
  const t = useTexts(texts);
  const { text, state, sort, change } = useFilters();
  const [typed, setTyped] = useState(text);
  const search = useDebouncedCallback((q: string) => change({ q: q.trim() }), 250);
  // Follows the address when filters are cleared elsewhere or by the browser's back button.
  useEffect(() => setTyped((now) => (now.trim() === text ? now : text)), [text]);
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        type="search"
        label={t.search}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          search(currentTarget.value);
        }}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        maxLength={200}
        style={{ flex: '1 1 14rem', maxWidth: '28rem' }}
      />
      <Select
        label={t.sort}
        data={Object.entries(t.sorts).map(([value, label]) => ({ value, label }))}
        value={sort}
        onChange={(next) => change({ sort: next === USUAL_SORT ? undefined : (next ?? undefined) })}
        allowDeselect={false}
        w={200}
      />
      <SegmentedControl
        aria-label={t.state}
        data={STATES.map((value) => ({ value, label: t[value] }))}
        value={state}
        onChange={(next) => change({ state: next === 'active' ? undefined : next })}
      />
    </Group>
  );
}

function Rows({
  rows,
  more,
  empty,
}: {
  rows: readonly Summary[];
  more: ReturnType<typeof useRows>['more'];
  empty: React.ReactNode;
}) {
  const t = useTexts(texts);
  const words = useTexts(actionTexts);
  const publicWords = useTexts(publishTexts);
  const format = useFormat();
  const hasDrafts = rows.some(({ drafts }) => drafts !== undefined);
  const columns: Column<Summary>[] = [
    {
      id: 'title',
      header: t.title,
      grow: 2.6,
      cell: ({ title, active }) => (
        <>
          <Text span inherit lineClamp={2} title={visibleText(title)} style={{ overflowWrap: 'anywhere' }}>
            <SentText text={title} />
          </Text>{' '}
          {active === 0 && (
            <Badge color="gray" variant="outline" size="sm">
              {words.inTrash}
            </Badge>
          )}
        </>
      ),
    },
    {
      id: 'status',
      header: publicWords.statusOf,
      grow: 1.6,
      cell: (form) => (form.active === 1 ? <Status form={form} /> : null),
    },
    {
      id: 'submissions',
      header: t.submissions,
      grow: 1.45,
      isNumber: true,
      cell: ({ id, title, submissions, more_submissions: isMore }) => {
        const count = isMore ? t.atLeast(format.number(submissions)) : format.number(submissions);
        return (
          <Anchor
            component={Link}
            to="/submissions"
            search={{ form: String(id) } as never}
            aria-label={`${t.submissionsOf(title)}: ${count}`}
            size="sm"
          >
            {count}
          </Anchor>
        );
      },
    },
    {
      id: 'last',
      header: t.last,
      grow: 1.5,
      cell: ({ last_submission_at: at }) => (at ? <Moment at={at} relative /> : t.never),
    },
    {
      id: 'failed',
      header: t.failed,
      grow: 1.5,
      isNumber: true,
      cell: ({ id, title, failed_deliveries: failed }) =>
        failed === 0 ? (
          '0'
        ) : (
          <Anchor
            component={Link}
            to="/deliveries"
            search={{ form: String(id), state: 'failed' } as never}
            aria-label={`${t.failedOf(title)}: ${failed}`}
            size="sm"
            fw={600}
          >
            {format.number(failed)}
          </Anchor>
        ),
    },
    ...(hasDrafts
      ? [
          {
            id: 'drafts',
            header: t.drafts,
            isNumber: true,
            cell: ({ drafts = 0 }: Summary) =>
              drafts === 0 ? (
                '0'
              ) : (
                <Anchor component={Link} to="/drafts" size="sm">
                  {format.number(drafts)}
                </Anchor>
              ),
          },
        ]
      : []),
    { id: 'updated', header: t.updated, grow: 1.5, cell: ({ updated_at: at }) => <Moment at={at} relative /> },
    {
      id: 'actions',
      header: t.actions,
      grow: 1.05,
      cell: ({ id, title, active, draft_revision }) => (
        <Group gap={2} wrap="nowrap">
          {active === 1 && (
            <ActionIcon
              component={Link}
              to={`/forms/${id}/edit`}
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`${words.edit}: ${title}`}
            >
              <IconPencil size={18} aria-hidden="true" />
            </ActionIcon>
          )}
          <FormMenu form={{ id, title, draft_revision }} isActive={active === 1} />
        </Group>
      ),
    },
  ];
  return (
    <DataTable
      label={words.forms}
      rows={rows}
      rowKey={({ id }) => String(id)}
      columns={columns}
      href={({ id }) => ({ to: `/forms/${id}` })}
      more={more}
      empty={empty}
    />
  );
}

function Nothing({ text, state, change }: Pick<ReturnType<typeof useFilters>, 'text' | 'state' | 'change'>) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  if (text !== '')
    return (
      <Empty
        action={
          <Button variant="default" onClick={() => change({ q: undefined, state: undefined })}>
            {words.clearFilters}
          </Button>
        }
      >
        {words.nothingFound}
      </Empty>
    );
  if (state === 'trash') return <Empty>{t.emptyTrash}</Empty>;
  return (
    <Empty
      action={
        <Button component={Link} to="/forms/new">
          {t.first}
        </Button>
      }
    >
      {t.emptyActive}
    </Empty>
  );
}
