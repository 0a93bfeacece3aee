import { ActionIcon, Badge, Menu, Stack, Text } from '@mantine/core';
import { IconCopy, IconDots, IconListDetails, IconMail, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useConfirm } from '#console/parts/confirm.tsx';
import type { Column } from '#console/parts/data-table.tsx';
import type { Filter } from '#console/parts/list/filters.tsx';
import { ResourceList, usePages } from '#console/parts/list/resource-list.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { SentText } from '#console/parts/visible-text/sent-text.tsx';
import { texts } from '#console/texts/en/invitations.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { type Invitation, keyOf, linkOf, listPeople, mailAgain, removePerson, STATES, type State } from './calls.ts';
import { EditDialog } from './edit-dialog.tsx';
import classes from './invitations.module.css';

const SIZE = 16;
const COLORS: Readonly<Record<State, string>> = {
  ...{ waiting: 'gray.7', invited: 'gray.7', sent: 'blue.9', opened: 'cyan.9', begun: 'violet.9', answered: 'teal.9' },
  ...{ failed: 'red.9', bounced: 'red.9', declined: 'orange.9', ended: 'gray.7' },
};

/** The invited people, with filters by state and address. */
export function People({ id, mayChange }: { id: number; mayChange: boolean }) {
  const t = useTexts(texts);
  const [search] = useSearchState();
  const state = STATES.find((one) => one === search.state);
  const filter = { ...(state && { state }), ...(search.email && { email: search.email }) };
  const query = usePages([...keyOf(id), 'list', filter], (after: number | undefined, signal) =>
    listPeople(id, filter, after, signal),
  );
  const [edited, setEdited] = useState<Invitation | null>(null);
  const columns = useColumns(id, mayChange, setEdited);
  const filters: Filter[] = [
    {
      ...{ key: 'state', label: t.state, any: t.anyState },
      choices: STATES.map((value) => ({ value, label: t.states[value] })),
    },
    { key: 'email', label: t.address, hint: t.addressHint, isSearch: true },
  ];
  return (
    <>
      <ResourceList
        label={t.label}
        query={query}
        rowsOf={({ invitations }) => invitations}
        filters={filters}
        rowKey={({ id: key }) => key}
        columns={columns}
        none={t.none}
      />
      {edited && <EditDialog key={edited.id} formId={id} person={edited} close={() => setEdited(null)} />}
    </>
  );
}

function useColumns(id: number, mayChange: boolean, edit: (person: Invitation) => void): Column<Invitation>[] {
  const t = useTexts(texts);
  const format = useFormat();
  return useMemo(
    () => [
      {
        ...{ id: 'person', header: t.person, grow: 2.5 },
        cell: ({ email, name }) => (
          <Stack gap={0} className={classes.person}>
            <SentText text={email} />
            {name !== '' && (
              <Text size="sm" c="dimmed" component="div">
                <SentText text={name} />
              </Text>
            )}
          </Stack>
        ),
      },
      {
        ...{ id: 'state', header: t.state, grow: 1.5 },
        cell: ({ state, mail }) => (
          <Stack gap={2} align="flex-start">
            <Badge tt="none" variant="filled" color={COLORS[state]}>
              {t.states[state]}
            </Badge>
            {(state === 'failed' || state === 'bounced' || mail?.status === 'waiting') && mail?.error && (
              <Text size="xs" c="dimmed">
                {mail.error}
              </Text>
            )}
          </Stack>
        ),
      },
      { id: 'last', header: t.last, cell: ({ last_sent_at: at }) => <Moment at={at} relative /> },
      { id: 'reminders', header: t.reminders, grow: 0.7, isNumber: true, cell: (row) => format.number(row.reminders) },
      {
        ...{ id: 'actions', header: t.actions, grow: 0.5 },
        cell: (row) => <Actions formId={id} person={row} mayChange={mayChange} edit={edit} />,
      },
    ],
    [t, format, id, mayChange, edit],
  );
}

function Actions({
  formId,
  person,
  mayChange,
  edit,
}: {
  formId: number;
  person: Invitation;
  mayChange: boolean;
  edit(person: Invitation): void;
}) {
  const t = useTexts(texts);
  const ask = useConfirm();
  const queries = useQueryClient();
  const { id, email, state, submission_id: submission } = person;
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(formId) });
  const act = { onError: showProblem, onSettled: refresh };
  const mail = useMutation({
    ...act,
    mutationFn: () => mailAgain(formId, id),
    onSuccess: () => showNotice(t.resent(email)),
  });
  const remove = useMutation({
    ...act,
    mutationFn: () => removePerson(formId, id),
    onSuccess: () => showNotice(t.removed),
  });
  const copy = useMutation({
    mutationFn: async () => navigator.clipboard.writeText(await linkOf(formId, id)),
    onSuccess: () => showNotice(t.copied),
    onError: showProblem,
  });
  const askRemove = async () => {
    const question = { title: t.removeOf(email), body: t.askRemove, action: t.remove, isDangerous: true };
    if (await ask(question)) remove.mutate();
  };
  const isOpen = state !== 'answered' && state !== 'ended';
  if (!mayChange && submission === null) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t.actionsOf(email)}>
          <IconDots size={SIZE} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {submission !== null && (
          <Menu.Item component={Link} to={`/submissions/${submission}`} leftSection={<IconListDetails size={SIZE} />}>
            {t.submission}
          </Menu.Item>
        )}
        {mayChange && isOpen && (
          <Menu.Item leftSection={<IconCopy size={SIZE} />} onClick={() => copy.mutate()}>
            {t.copy}
          </Menu.Item>
        )}
        {mayChange && isOpen && state !== 'declined' && (
          <Menu.Item leftSection={<IconMail size={SIZE} />} onClick={() => mail.mutate()}>
            {person.sent_at === null ? t.send : t.resend}
          </Menu.Item>
        )}
        {mayChange && state !== 'answered' && (
          <Menu.Item leftSection={<IconPencil size={SIZE} />} onClick={() => edit(person)}>
            {t.edit}
          </Menu.Item>
        )}
        {mayChange && (
          <Menu.Item color="red" leftSection={<IconTrash size={SIZE} />} onClick={() => void askRemove()}>
            {t.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
