import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { problemOf } from '#console/api/problem.ts';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/forms/publish.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { cancelLater, type Publication, publishLater } from './data.ts';

/** Sets the time at which the draft is published, in the browser's time zone. `changed` is called after each change. */
export function Later({ id, shown, changed }: { id: number; shown: Publication; changed(): Promise<unknown> }) {
  const t = useTexts(texts);
  const { moment } = useFormat();
  const [time, setTime] = useState('');
  const [mistake, setMistake] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const act = async (work: () => Promise<unknown>, notice: string) => {
    setIsBusy(true);
    setMistake(undefined);
    try {
      await work();
      showNotice(notice);
    } catch (error) {
      const { errors, status, code } = problemOf(error);
      const own = errors?.publish_at;
      if (own) setMistake(t.laterRefused);
      else if (status === 412 || code === 'confirmation_needed') showNotice(t.outdated);
      else showProblem(error);
    } finally {
      setIsBusy(false);
      await changed();
    }
  };
  const set = () => {
    const at = new Date(time);
    if (Number.isNaN(at.getTime())) setMistake(t.laterMissing);
    else void act(() => publishLater(id, shown, at), t.laterSet(moment(at.toISOString())));
  };
  return (
    <Stack gap="xs">
      {shown.schedule && <Scheduled schedule={shown.schedule} />}
      <TextInput
        type="datetime-local"
        label={t.laterTime}
        description={t.laterAbout(Intl.DateTimeFormat().resolvedOptions().timeZone)}
        value={time}
        error={mistake}
        maw="28rem"
        onChange={({ currentTarget }) => setTime(currentTarget.value)}
      />
      <Group gap="xs">
        <Button variant="default" loading={isBusy} onClick={set}>
          {shown.schedule ? t.laterChange : t.laterSetTime}
        </Button>
        {shown.schedule && (
          <Button variant="subtle" disabled={isBusy} onClick={() => void act(() => cancelLater(id), t.laterCancelled)}>
            {shown.schedule.failure === null ? t.laterCancel : t.laterForget}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Scheduled({ schedule }: { schedule: NonNullable<Publication['schedule']> }) {
  const t = useTexts(texts);
  const { moment } = useFormat();
  const at = moment(schedule.publish_at);
  if (schedule.failure === null) return <Text size="sm">{t.laterAt(at)}</Text>;
  const { other, ...known } = t.laterFailures;
  const why = Object.entries(known).find(([code]) => code === schedule.failure)?.[1];
  return (
    <Alert color="red" variant="light" title={t.laterFailed(at)}>
      {why ?? other(schedule.failure)}
    </Alert>
  );
}
