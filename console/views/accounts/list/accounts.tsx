import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { answerOf, api } from '#console/api/client.ts';
import { useSession } from '#console/api/session.ts';
import type { Column } from '#console/parts/data-table.tsx';
import { ResourceList, usePages } from '#console/parts/list/resource-list.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { texts } from '#console/texts/en/accounts.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Account } from '../data.ts';
import { ROLES, type RoleName } from '../rights.ts';

const PAGE = 50;

/** The accounts of the site, by login. */
export default function Accounts() {
  const t = useTexts(texts);
  const [{ search, role, disabled }] = useSearchState();
  const query = usePages(['accounts', 'list', search, role, disabled], (after: string | undefined, signal) => {
    const filter = {
      ...(search && { search }),
      ...(role && { role: role as RoleName }),
      ...(disabled && { disabled: disabled as 'true' | 'false' }),
    };
    const page = { limit: PAGE, ...(after && { after }) };
    return answerOf(api.GET('/host/accounts', { params: { query: { ...filter, ...page } }, signal }));
  });
  const columns = useColumns();
  return (
    <Page
      title={t.accounts}
      actions={
        <Button component={Link} to="/accounts/new">
          {t.make}
        </Button>
      }
    >
      <ResourceList
        label={t.accounts}
        query={query}
        rowsOf={({ accounts }) => accounts}
        filters={[
          { key: 'search', label: t.search, isSearch: true },
          {
            ...{ key: 'role', label: t.role, any: t.anyRole },
            choices: ROLES.map((value) => ({ value, label: t.roleNames[value] })),
          },
          {
            ...{ key: 'disabled', label: t.state, any: t.anyState },
            choices: [
              { value: 'false', label: t.enabled },
              { value: 'true', label: t.disabled },
            ],
          },
        ]}
        rowKey={({ id }) => String(id)}
        columns={columns}
        href={({ id }) => ({ to: `/accounts/${id}` })}
        none={t.none}
      />
    </Page>
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
