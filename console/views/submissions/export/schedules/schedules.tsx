import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { useClosing } from '#console/parts/unsaved.ts';
import { texts } from '#console/texts/en/submissions/schedules.ts';
import { useFormat } from '#console/texts/format.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import {
  EXPORTS,
  isOpen,
  SCHEDULES,
  type Schedule,
  type StoredExport,
  useExports,
  useSchedules,
} from '#console/views/submissions/export/data.ts';
import { exportError } from '#console/views/submissions/export/export-error.ts';
import { DownloadButton, ExportState } from '#console/views/submissions/export/stored-exports.tsx';
import type { Filters } from '#console/views/submissions/list/filters.ts';
import { ChangeSchedule, NewSchedule } from './schedule-form.tsx';
import { clockOf } from './values.ts';

/** The scheduled exports of a form, and the form for creating or changing a schedule. */
export function Schedules({ form, filters }: { form: string; filters: Filters }) {
  const t = useTexts(texts);
  const list = useSchedules(form);
  const storedExports = useExports(form).data?.exports ?? [];
  /** The schedule that is being edited, or `new`. */
  const [open, setOpen] = useState<Schedule | 'new' | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const close = () => {
    setOpen(null);
    setWasOpen(true);
  };
  const leave = useClosing(close);
  if (open !== null) {
    return (
      <Stack>
        <Group>
          <Button
            ref={focus}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowLeft size={14} />}
            onClick={leave}
          >
            {t.back}
          </Button>
        </Group>
        {open === 'new' ? (
          <NewSchedule form={form} filters={filters} close={close} />
        ) : (
          <ChangeSchedule schedule={open} close={close} />
        )}
      </Stack>
    );
  }
  return (
    <Stack>
      <Text size="sm">{t.about}</Text>
      <Loaded query={list} height={120}>
        {({ schedules }) => (
          <>
            {schedules.length === 0 && (
              <Text size="sm" c="dimmed">
                {t.none}
              </Text>
            )}
            {schedules.map((one) => (
              <ScheduleCard
                key={one.id}
                schedule={one}
                last={storedExports.find(({ id }) => id === one.last_export)}
                change={() => setOpen(one)}
              />
            ))}
            <Group>
              <Button
                ref={wasOpen ? focus : undefined}
                leftSection={<IconPlus size={16} />}
                onClick={() => setOpen('new')}
              >
                {t.add}
              </Button>
            </Group>
          </>
        )}
      </Loaded>
    </Stack>
  );
}

/** Focuses the element that replaced the focused one. */
function focus(button: HTMLElement | null): void {
  button?.focus();
}

/** One schedule: the time of its next export, the result of the last one, and the actions. */
function ScheduleCard({
  schedule,
  last,
  change,
}: {
  schedule: Schedule;
  last: StoredExport | undefined;
  change(): void;
}) {
  const name = useSentence(schedule);
  return (
    <Card withBorder component="section" aria-label={name}>
      <Stack gap="xs">
        <Stack gap={0}>
          <Title order={3} size="h6">
            {name}
          </Title>
          <Terms schedule={schedule} />
        </Stack>
        <Next schedule={schedule} />
        <Last schedule={schedule} storedExport={last} />
        <Actions schedule={schedule} name={name} change={change} />
      </Stack>
    </Card>
  );
}

function Terms({ schedule: { format, span, keep_days: days, deliver, recipients, ...more } }: { schedule: Schedule }) {
  const t = useTexts(texts);
  const { number } = useFormat();
  const delivery = deliver === 'mail' ? t.told(recipients.join(', ')) : deliver === 'store' ? t.stored : undefined;
  const isFiltered = more.searches || [more.state, more.unread, more.starred].some((filter) => filter !== null);
  const terms = [
    format.toUpperCase(),
    more.header === 'labels' ? t.labels : undefined,
    more.rows_of === null ? undefined : t.rowsOf(more.rows_of),
    more.files ? t.files : undefined,
    t.spanShort[span],
    isFiltered ? t.isFiltered : undefined,
    t.kept(number(days)),
    delivery,
  ];
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {terms.filter((term) => term !== undefined).join(' · ')}
    </Text>
  );
}

function Next({ schedule: { active, next_at: at } }: { schedule: Schedule }) {
  const t = useTexts(texts);
  return (
    <Text size="sm">
      {!active ? (
        t.rests
      ) : (
        <>
          {t.next}: {at !== null && Date.parse(at) <= Date.now() ? t.nextNow : <Moment at={at} />}
        </>
      )}
    </Text>
  );
}

/** @param storedExport the last export, unless it has been removed */
function Last({
  schedule: { last_at: at, last_export: id, error },
  storedExport,
}: {
  schedule: Schedule;
  storedExport: StoredExport | undefined;
}) {
  const t = useTexts(texts);
  const reason = exportError(error ?? '', useLanguage());
  return (
    <>
      {error !== null && !(storedExport && isOpen(storedExport)) && (
        <Alert color="red" variant="light" role="note" p="xs">
          {storedExport?.state !== 'done'
            ? t.failed(reason)
            : storedExport.delivered_at
              ? t.partly(reason)
              : t.undelivered(reason)}
        </Alert>
      )}
      {storedExport ? (
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <ExportState storedExport={storedExport} label={t.last} shownError={error} />
          <DownloadButton storedExport={storedExport} />
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {id === null ? (
            t.noneMade
          ) : at === null ? (
            t.lastGone
          ) : (
            <>
              {t.reached} <Moment at={at} />. {t.lastGone}
            </>
          )}
        </Text>
      )}
    </>
  );
}

function Actions({ schedule: { id, active }, name, change }: { schedule: Schedule; name: string; change(): void }) {
  const t = useTexts(texts);
  const confirm = useConfirm();
  const uuid = { params: { path: { uuid: id } } };
  const run = useScheduleAction(() => answerOf(api.POST('/svcb/v1/export-schedules/{uuid}/run', uuid)), t.begun);
  const rest = useScheduleAction(
    () => answerOf(api.PATCH('/svcb/v1/export-schedules/{uuid}', { ...uuid, body: { active: !active } })),
    active ? t.restsNow : t.goesOn,
  );
  const remove = useScheduleAction(() => answerOf(api.DELETE('/svcb/v1/export-schedules/{uuid}', uuid)), t.removed);
  const askAndRemove = async () => {
    const question = { title: t.removeTitle, body: `${name}. ${t.removeBody}`, action: t.remove, isDangerous: true };
    if (await confirm(question)) remove.mutate();
  };
  const actions = [
    { label: t.run, isBusy: run.isPending, act: () => run.mutate() },
    { label: t.change, isBusy: false, act: change },
    { label: active ? t.rest : t.goOn, isBusy: rest.isPending, act: () => rest.mutate() },
    { label: t.remove, isBusy: remove.isPending, act: () => void askAndRemove() },
  ];
  return (
    <Group gap="xs">
      {actions.map(({ label, isBusy, act }) => (
        <Button key={label} size="xs" variant="default" aria-label={`${label}: ${name}`} loading={isBusy} onClick={act}>
          {label}
        </Button>
      ))}
    </Group>
  );
}

/** Runs an action on a schedule, shows a message, and refreshes both lists. */
function useScheduleAction(action: () => Promise<unknown>, message: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: () => showNotice(message),
    onError: showProblem,
    onSettled: () => Promise.all([SCHEDULES, EXPORTS].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
}

/** Describes the times: "Every Monday at 06:00 (Europe/Berlin)". */
function useSentence({ weekday, hour, zone }: Schedule): string {
  const t = useTexts(texts);
  return weekday === null ? t.daily(clockOf(hour), zone) : t.weekly(t.weekdays[weekday], clockOf(hour), zone);
}
