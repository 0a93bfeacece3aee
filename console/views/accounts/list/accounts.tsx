import { Button, Group, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { useSession } from '#console/api/session.ts';
import { type Column, DataTable } from '#console/parts/data-table.tsx';
import { useRows } from '#console/parts/endless.ts';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { Empty, Loaded } from '#console/parts/states.tsx';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { shared } from '#console/texts/shared.ts';
import type { Account } from '../data.ts';
import { ROLES, type RoleName } from '../rights.ts';
import { texts } from '../texts.ts';

const PAGE = 50;

/** The accounts of the site, by login. */
export default function Accounts() {
  const t = useTexts(texts);
  const common = useTexts(shared);
  const [{ search, role, disabled }, change] = useSearchState();
  const query = useInfiniteQuery({
    queryKey: ['accounts', 'list', search, role, disabled],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const filter = {
        ...(search && { search }),
        ...(role && { role: role as RoleName }),
        ...(disabled && { disabled: disabled as 'true' | 'false' }),
      };
      const page = { limit: PAGE, ...(pageParam && { after: pageParam }) };
      return answerOf(api.GET('/host/accounts', { params: { query: { ...filter, ...page } }, signal }));
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const { rows, more } = useRows(query, ({ accounts }) => accounts);
  const columns = useColumns();
  const isFiltered = Boolean(search || role || disabled);
  return (
    <Page
      title={t.accounts}
      actions={
        <Button component={Link} to="/accounts/new">
          {t.make}
        </Button>
      }
    >
      <Group gap="sm" align="flex-end">
        <SearchBox value={search ?? ''} change={(next) => change({ search: next })} />
        <Select
          label={t.role}
          data={[{ value: '', label: t.anyRole }, ...ROLES.map((value) => ({ value, label: t.roleNames[value] }))]}
          value={role ?? ''}
          onChange={(value) => change({ role: value ?? '' })}
          allowDeselect={false}
        />
        <Select
          label={t.state}
          data={[
            { value: '', label: t.anyState },
            { value: 'false', label: t.enabled },
            { value: 'true', label: t.disabled },
          ]}
          value={disabled ?? ''}
          onChange={(value) => change({ disabled: value ?? '' })}
          allowDeselect={false}
        />
      </Group>
      <Loaded query={query}>
        {() => (
          <DataTable
            label={t.accounts}
            rows={rows}
            rowKey={({ id }) => String(id)}
            columns={columns}
            href={({ id }) => ({ to: `/accounts/${id}` })}
            more={more}
            empty={
              <Empty
                action={
                  isFiltered && (
                    <Button
                      variant="default"
                      onClick={() => change({ search: undefined, role: undefined, disabled: undefined })}
                    >
                      {common.clearFilters}
                    </Button>
                  )
                }
              >
                {t.none}
              </Empty>
            }
          />
        )}
      </Loaded>
    </Page>
  );
}

function SearchBox({ value, change }: { value: string; change(next: string): void }) {
  const t = useTexts(texts);
  const [typed, setTyped] = useState(value);
  const [settled] = useDebouncedValue(typed, 250);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed goes into the address, not the other way round.
  useEffect(() => {
    if (settled.trim() !== value) change(settled.trim());
  }, [settled]);
  return (
    <TextInput
      type="search"
      label={t.search}
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

function useColumns(): Column<Account>[] {
  const t = useTexts(texts);
  const format = useFormat();
  const me = useSession()?.user.id;
  return [
    {
      id: 'login',
      header: t.login,
      grow: 2,
      cell: ({ id, login }) => (id === me ? `${login} (${t.you})` : login),
    },
    { id: 'email', header: t.email, grow: 2, cell: ({ email }) => email },
    {
      id: 'role',
      header: t.role,
      grow: 2,
      cell: ({ role, own_capabilities: own }) => (own ? `${t.roleNames[role]}, ${t.ownRights}` : t.roleNames[role]),
    },
    {
      id: 'state',
      header: t.state,
      grow: 1.5,
      cell: ({ disabled_at: at, password_set: isSet }) => (
        <Text size="sm" fw={at ? 700 : undefined}>
          {[at ? t.disabled : t.enabled, ...(isSet ? [] : [t.noPassword])].join(', ')}
        </Text>
      ),
    },
    { id: 'last', header: t.lastSignIn, grow: 1.5, cell: ({ last_signed_in_at: at }) => <Moment at={at} relative /> },
    { id: 'sessions', header: t.sessions, isNumber: true, cell: ({ sessions }) => format.number(sessions) },
  ];
}
