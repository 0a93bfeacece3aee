import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconBell, IconUserPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '#console/api/session.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { Empty, Loaded } from '#console/parts/states.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/invitations.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { AddDialog } from './add-dialog.tsx';
import { type Counts, countsQuery, keyOf, remindAll, type State } from './calls.ts';
import { Funnel } from './funnel.tsx';
import { People } from './people.tsx';

/** Milliseconds between two polls while mails are waiting. */
const WAITING_MS = 3_000;
const USUAL_MS = 30_000;

/** The people who are invited to a form: how far they have come, and what can be done about it. */
export default function Invitations() {
  const t = useTexts(texts);
  const id = Number(useParams({ strict: false }).id);
  const can = useCan();
  const [isAdding, setIsAdding] = useState(false);
  const query = useQuery({
    ...countsQuery(id),
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? WAITING_MS : USUAL_MS),
  });
  const mayChange = can('manage_options');
  const counts = query.data;
  const add = (
    <Button leftSection={<IconUserPlus size={16} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
      {t.add}
    </Button>
  );
  return (
    <Page
      title={counts ? t.of(counts.form?.title ?? '') : t.title}
      above={
        <Anchor
          component={Link}
          {...(mayChange ? { to: `/forms/${id}` } : { to: '/submissions', search: { form: String(id) } as never })}
          size="sm"
        >
          {mayChange ? t.toForm : t.toSubmissions}
        </Anchor>
      }
      actions={
        mayChange &&
        counts?.enabled &&
        counts.people > 0 && (
          <>
            {!counts.over && <Remind id={id} counts={counts} />}
            {add}
          </>
        )
      }
    >
      <Loaded query={query} height={320}>
        {(loaded) =>
          loaded.people > 0 ? (
            <Whole id={id} counts={loaded} mayChange={mayChange} />
          ) : loaded.enabled ? (
            <Empty action={mayChange && add}>{t.none}</Empty>
          ) : (
            <Empty
              action={
                mayChange && (
                  <Button component={Link} to={`/forms/${id}/edit`}>
                    {t.toSettings}
                  </Button>
                )
              }
            >
              {t.off}
            </Empty>
          )
        }
      </Loaded>
      {mayChange && <AddDialog formId={id} isOpen={isAdding} close={() => setIsAdding(false)} />}
    </Page>
  );
}

function Whole({ id, counts, mayChange }: { id: number; counts: Counts; mayChange: boolean }) {
  const t = useTexts(texts);
  return (
    <Stack gap="md">
      {counts.over && (
        <Alert variant="light" color="gray">
          {t.over}
        </Alert>
      )}
      {(counts.anonymous || (counts.ends_at !== null && !counts.over)) && (
        <Text size="sm">
          {counts.anonymous && t.anonymous}{' '}
          {counts.ends_at !== null && !counts.over && (
            <>
              {t.ends} <Moment at={counts.ends_at} />.
            </>
          )}
        </Text>
      )}
      <Funnel counts={counts} />
      <Notes counts={counts} />
      <People id={id} mayChange={mayChange} />
    </Stack>
  );
}

/** Notes beside the steps, each with a way to the people it is about. */
function Notes({ counts }: { counts: Counts }) {
  const t = useTexts(texts);
  const format = useFormat();
  const [, change] = useSearchState();
  const notes: { count: number; say(count: string): string; state?: State }[] = [
    { count: counts.waiting, say: t.waiting },
    { count: counts.failed, say: t.undelivered, state: 'failed' },
    { count: counts.declined, say: t.declined, state: 'declined' },
  ];
  const shown = notes.filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <Group gap="lg">
      {shown.map(({ count, say, state }) => (
        <Text key={say('')} size="sm">
          {say(format.number(count))}{' '}
          {state && (
            <Anchor component="button" type="button" size="sm" onClick={() => change({ state })}>
              {t.showThem}
            </Anchor>
          )}
        </Text>
      ))}
    </Group>
  );
}

function Remind({ id, counts }: { id: number; counts: Counts }) {
  const t = useTexts(texts);
  const format = useFormat();
  const ask = useConfirm();
  const queries = useQueryClient();
  const remind = useMutation({
    mutationFn: () => remindAll(id),
    onSuccess: ({ reminded }) => showNotice(t.reminded(format.number(reminded))),
    onError: showProblem,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(id) }),
  });
  const open = counts.people - counts.answered - counts.declined;
  const start = async () => {
    const question = { title: t.remind, body: t.askRemind(format.number(open)), action: t.remind };
    if (await ask(question)) remind.mutate();
  };
  if (open <= 0) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconBell size={16} aria-hidden="true" />}
      loading={remind.isPending}
      onClick={() => void start()}
    >
      {t.remind}
    </Button>
  );
}
