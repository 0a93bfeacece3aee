import { Group, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { authorized, problemIn } from '#console/api/client.ts';
import { Loaded } from '#console/parts/states.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/submissions/timeline.ts';
import { useTexts } from '#console/texts/language.ts';
import { useStateName } from '#console/views/submissions/state-badge.tsx';
import { undeliveredIn } from '#console/views/submissions/states.ts';
import { EntryView } from './entry-view.tsx';
import { type Config, changedSince, type Entry, type EntryAction, isDelivery, isOpen, keyOf } from './model.ts';
import { useEntryName } from './names.ts';
import { RunsMenu } from './runs-menu.tsx';
import classes from './timeline.module.css';
import { useRevisionNow, useTimeline, useWatch } from './watch.ts';

interface RequestedAction {
  key: string;
  action: EntryAction;
  config: Config;
}

/** Milliseconds after which relative times are updated. */
const TICK_MS = 5_000;

/**
 * The timeline of a submission, for administrators. Open entries are polled, and changes are announced.
 * @param form the submission's form and revision
 */
export function SubmissionTimeline({ id, form }: { id: number; form: { id: number; revision: number } }) {
  const t = useTexts(texts);
  const timeline = useTimeline(id);
  const revision = useRevisionNow(form.id);
  const hasActed = useWatch(id);
  const act = useMutation({
    mutationFn: ({ action, config }: RequestedAction) => perform(action, config),
    onSuccess: (_, { action }) => showNotice(t.done[action.name as keyof typeof t.done]),
    onError: showProblem,
    // A failed action may have been carried out by somebody else already.
    onSettled: hasActed,
  });
  return (
    <Stack gap="sm" component="section" aria-label={t.title}>
      <Group justify="space-between">
        <Title order={2} size="h3">
          {t.title}
        </Title>
        {timeline.data && <RunsMenu entries={timeline.data.entries} />}
      </Group>
      <Text size="sm" c="dimmed">
        {t.hint}
      </Text>
      <Loaded query={timeline} height={320}>
        {({ entries }) =>
          // Buttons appear only when the current revision is known, which decides what they do.
          revision.isPending ? (
            <Skeleton height={320} />
          ) : (
            <Entries
              entries={entries}
              isChanged={revision.data !== form.revision}
              acting={act.isPending ? act.variables.key : undefined}
              act={(requested) => act.mutate(requested)}
            />
          )
        }
      </Loaded>
    </Stack>
  );
}

function Entries({
  entries,
  isChanged,
  acting,
  act,
}: {
  entries: readonly Entry[];
  isChanged: boolean;
  acting: string | undefined;
  act(requested: RequestedAction): void;
}) {
  const nameOf = useEntryName();
  const rest = undeliveredIn(entries.filter(isDelivery).map(({ state }) => state));
  useTick(entries.some(isOpen));
  return (
    <>
      <ol className={classes.list}>
        {entries.map((entry, at) => {
          const key = keyOf(entry, at);
          return (
            <EntryView
              key={key}
              entry={entry}
              name={nameOf(entry, entries)}
              isActing={acting === key}
              isChanged={isChanged}
              rest={rest}
              act={(_, action, config) => act({ key, action, config })}
            />
          );
        })}
      </ol>
      <VisuallyHidden role="status">{useChanges(entries)}</VisuallyHidden>
    </>
  );
}

/** Returns a text about the changes since the last poll, for screen readers. */
function useChanges(entries: readonly Entry[]): string {
  const t = useTexts(texts);
  const nameOf = useEntryName();
  const stateOf = useStateName();
  const before = useRef(entries);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const changed = changedSince(before.current, entries);
    before.current = entries;
    if (changed.length === 0) return;
    const lines = changed.map((entry) => {
      const name = nameOf(entry, entries);
      return entry.state === null ? name : t.changed(name, stateOf(entry.state));
    });
    setAnnouncement(lines.join('. '));
  }, [entries, nameOf, stateOf, t]);
  return announcement;
}

function useTick(isOn: boolean): void {
  const [, setTick] = useState(0);
  const { start, stop } = useInterval(() => setTick((tick) => tick + 1), TICK_MS);
  useEffect(() => {
    if (isOn) start();
    else stop();
    return stop;
  }, [isOn, start, stop]);
}

/**
 * Carries out an action by the route that the entry names.
 * @throws Problem
 */
async function perform({ name, method, path }: EntryAction, config: Config): Promise<void> {
  const isRetry = name !== 'cancel';
  const answer = await authorized(
    new Request(`${window.location.origin}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(isRetry && { 'Idempotency-Key': crypto.randomUUID() }),
      },
      body: JSON.stringify(isRetry ? { config } : {}),
    }),
  );
  if (!answer.ok) throw await problemIn(answer);
}
