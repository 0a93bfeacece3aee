import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { useCan } from '#console/api/session.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { DataTable } from '#console/parts/data-table.tsx';
import { useRows } from '#console/parts/endless.ts';
import { Moment } from '#console/parts/moment.tsx';
import { Empty, Loaded } from '#console/parts/states.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/deliveries/operations.ts';
import { shared } from '#console/texts/en/shared.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';

const PAGE = 50;
const KEY = 'suppressions';

/** Suppressed addresses, for accounts that may see them. */
export default function Suppressions() {
  const t = useTexts(texts);
  const can = useCan();
  return can('SUBMISSIONS_PREVIEW') ? <SuppressionList /> : <Text size="sm">{t.suppressionsForReaders}</Text>;
}

function SuppressionList() {
  const t = useTexts(texts);
  const common = useTexts(shared);
  const format = useFormat();
  const ask = useConfirm();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [searchText] = useDebouncedValue(typed.trim(), 300);
  // The service only finds whole addresses.
  const email = /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(searchText) ? searchText : undefined;
  const query = useInfiniteQuery({
    queryKey: [KEY, email],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET('/svcb/v1/email-suppressions', {
          params: { query: { limit: PAGE, ...(email && { email }), ...(pageParam && { after: Number(pageParam) }) } },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const { rows, more } = useRows(query, ({ suppressions }) => suppressions);
  const remove = useMutation({
    mutationFn: (id: number) => answerOf(api.DELETE('/svcb/v1/email-suppressions/{id}', { params: { path: { id } } })),
    onSuccess: () => showNotice(t.deleted),
    onError: showProblem,
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
  const askRemove = async (id: number, address: string) => {
    const question = { title: t.deleteSuppression(address), body: t.deleteBody, action: t.sendAgain };
    if (await ask(question)) remove.mutate(id);
  };
  return (
    <Stack gap="sm">
      <Text size="sm">{t.suppressionsHint}</Text>
      <TextInput
        type="email"
        label={t.findEmail}
        placeholder={t.findHint}
        maw={360}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <Loaded query={query}>
        {() => (
          <DataTable
            label={t.suppressed}
            rows={rows}
            rowKey={({ id }) => String(id)}
            more={more}
            empty={<Empty>{email ? common.nothingFound : t.noSuppressions}</Empty>}
            columns={[
              { id: 'email', header: t.email, grow: 2, cell: ({ email: address }) => address },
              { id: 'provider', header: t.provider, cell: ({ provider }) => provider },
              { id: 'bounces', header: t.bounces, isNumber: true, cell: ({ bounces }) => format.number(bounces) },
              { id: 'last', header: t.lastBounce, cell: ({ last_bounce_at }) => <Moment at={last_bounce_at} /> },
              { id: 'expires', header: t.expires, cell: ({ expires_at }) => <Moment at={expires_at} relative /> },
              {
                id: 'actions',
                header: common.actions,
                cell: ({ id, email: address }) => (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`${t.sendAgain}: ${address}`}
                    onClick={() => void askRemove(id, address)}
                  >
                    {t.sendAgain}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Stack>
  );
}
