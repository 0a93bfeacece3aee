import { Anchor, Button, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { newKey } from '#console/api/key.ts';
import { problemOf } from '#console/api/problem.ts';
import { useCan } from '#console/api/session.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { Facts } from '#console/parts/facts.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { Section } from '#console/parts/section.tsx';
import { Failure, Loaded } from '#console/parts/states.tsx';
import { showNotice } from '#console/parts/toast.ts';
import { SentText } from '#console/parts/visible-text/sent-text.tsx';
import { texts } from '#console/texts/en/tasks.ts';
import { useTexts } from '#console/texts/language.ts';
import { Deadline } from '#console/views/processes/deadline.tsx';
import type { ShownField } from '#console/views/submissions/data.ts';
import { FilesOfTask } from '#console/views/submissions/detail/files.tsx';
import { Values } from '#console/views/submissions/detail/value-view.tsx';
import { StateBadge } from '#console/views/submissions/state-badge.tsx';
import { type Decision, decide, TASKS, type Task, taskQuery } from './calls.ts';

type Outcome = Decision['outcome'];

const MOST_NOTE = 4_000;
const COLORS: Readonly<Partial<Record<Outcome, string>>> = { rejected: 'red', declined: 'red' };

/** One step in which the account is asked: what it shows, and the decision. */
export default function TaskView() {
  const t = useTexts(texts);
  const id = Number(useParams({ strict: false }).id);
  const query = useQuery(taskQuery(id));
  return (
    <Page
      title={query.data?.step_title ?? t.task}
      above={
        <Anchor component={Link} to="/tasks" size="sm" style={{ alignSelf: 'flex-start' }}>
          {t.back}
        </Anchor>
      }
    >
      <Loaded query={query} height={360}>
        {(task) => (
          <Stack gap="xl" maw={800}>
            <About task={task} />
            <Stack gap="xs" component="section" aria-label={t.answers}>
              <Title order={2} size="h3">
                {t.answers}
              </Title>
              {task.state === 'decided' && task.fields.length === 0 ? (
                <Text c="dimmed">{t.noAnswers}</Text>
              ) : (
                <FilesOfTask value={task.state === 'open' ? `/svcb/v1/tasks/${task.id}/files/` : null}>
                  <Values submissionId={task.submission_id} fields={task.fields as readonly ShownField[]} />
                </FilesOfTask>
              )}
            </Stack>
            {task.state === 'open' && <Deciding key={id} task={task} />}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function About({ task }: { task: Task }) {
  const t = useTexts(texts);
  const can = useCan();
  const name = `${task.form_title} · ${t.submission(String(task.submission_id))}`;
  return (
    <Stack gap="xs">
      {can('SUBMISSIONS_PREVIEW') ? (
        <Anchor component={Link} to={`/submissions/${task.submission_id}`} style={{ alignSelf: 'flex-start' }}>
          <SentText text={name} />
        </Anchor>
      ) : (
        <SentText text={name} />
      )}
      {task.stands_in_for !== null && <SentText text={t.standsInFor(task.stands_in_for)} />}
      <Facts
        facts={[
          [t.asked, <Moment key="asked" at={task.asked_at} />],
          [
            t.deadline,
            task.deadline_at !== null && (
              <Deadline key="deadline" at={task.deadline_at} isOverdue={task.state === 'open' && !!task.overdue_at} />
            ),
          ],
          [t.outcome, task.outcome !== null && <StateBadge key="outcome" state={task.outcome} />],
          [t.decidedAt, task.decided_at !== null && <Moment key="decided" at={task.decided_at} />],
          [t.note, task.decided_note !== null && <SentText key="note" text={task.decided_note} />],
        ]}
      />
    </Stack>
  );
}

/** The fields and buttons of a decision. What needs the page of the step is a link to it. */
function Deciding({ task }: { task: Task }) {
  const t = useTexts(texts);
  const ask = useConfirm();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [note, setNote] = useState('');
  const [names, setNames] = useState('');
  const [lacksNote, setLacksNote] = useState(false);
  // The same decision is sent with the same key, so that a repeated click decides once.
  const keys = useRef(new Map<string, string>());
  const [good] = task.outcomes;
  const save = useMutation({
    mutationFn: (outcome: Outcome) => {
      const decision: Decision = {
        ...{ outcome, version: task.version },
        ...(note.trim() !== '' && { note: note.trim() }),
        ...(task.names_next && outcome === good && { names: names.trim() }),
      };
      const text = JSON.stringify(decision);
      const key = keys.current.get(text) ?? newKey();
      keys.current.set(text, key);
      return decide(task.id, decision, key);
    },
    onSuccess: async () => {
      showNotice(t.done);
      await navigate({ to: '/tasks' as string });
      await queries.invalidateQueries({ queryKey: [TASKS] });
    },
    onError: (error) => {
      // Others have decided, or the answers have changed: what is shown here is no longer true.
      if (problemOf(error).status === 409) void queries.invalidateQueries({ queryKey: [TASKS] });
    },
  });
  const buttons = task.outcomes.filter((one): one is keyof typeof t.choices => one in t.choices);
  const questions: Readonly<Partial<Record<string, string>>> = t.ask;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const outcome = buttons.find((one) => one === submitter?.getAttribute('value')) ?? buttons[0];
    if (outcome === undefined) return;
    const lacks = task.note === 'required' && outcome !== good && note.trim() === '';
    setLacksNote(lacks);
    if (lacks) return;
    const title = questions[outcome];
    const question = title && { title, body: t.final, action: t.choices[outcome], isDangerous: outcome !== 'returned' };
    if (!question || (await ask(question))) save.mutate(outcome);
  };
  return (
    <Section title={t.decide} about={task.kind === 'approve' ? t.final : t.pageAbout}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          {task.url !== null && (task.kind === 'fill' || task.kind === 'sign') && (
            <Button
              component="a"
              href={task.url}
              target="_blank"
              rel="noreferrer"
              rightSection={<IconExternalLink size={16} aria-hidden="true" />}
              aria-label={`${task.kind === 'fill' ? t.pageFill : t.pageSign} ${t.newTab}`}
              style={{ alignSelf: 'flex-start' }}
            >
              {task.kind === 'fill' ? t.pageFill : t.pageSign}
            </Button>
          )}
          {task.note !== 'none' && (
            <Textarea
              label={t.note}
              description={task.note === 'required' ? t.noteWhy : t.noteAbout}
              error={lacksNote && note.trim() === '' && t.noteMissing}
              maxLength={MOST_NOTE}
              autosize
              minRows={2}
              value={note}
              onChange={({ currentTarget: { value } }) => setNote(value)}
            />
          )}
          {task.names_next && task.kind === 'approve' && (
            <TextInput
              label={t.names}
              description={t.namesAbout}
              type="email"
              value={names}
              onChange={({ currentTarget: { value } }) => setNames(value)}
            />
          )}
          {save.isError && <Failure error={save.error} />}
          <Group gap="sm">
            {buttons.map((outcome) => (
              <Button
                key={outcome}
                type="submit"
                value={outcome}
                variant={outcome === good ? 'filled' : 'outline'}
                color={COLORS[outcome]}
                loading={save.isPending && save.variables === outcome}
                disabled={save.isPending && save.variables !== outcome}
              >
                {t.choices[outcome]}
              </Button>
            ))}
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
