import { Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconClock, IconMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '#console/api/session.ts';
import { Moment } from '#console/parts/moment.tsx';
import { Section } from '#console/parts/section.tsx';
import { Failure } from '#console/parts/states.tsx';
import { SentText } from '#console/parts/visible-text/sent-text.tsx';
import { texts } from '#console/texts/en/processes.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { Deadline } from '#console/views/processes/deadline.tsx';
import { StateBadge } from '#console/views/submissions/state-badge.tsx';
import { useTimeline } from '#console/views/submissions/timeline/watch.ts';
import { ProcessActions } from './actions.tsx';
import { type Opening, type Person, type Process, processQuery, type Step } from './calls.ts';
import classes from './process.module.css';

/** The process of a submission, if it has one: its steps, whom they asked, and what can be done. */
export function ProcessOf({ id }: { id: number }) {
  const can = useCan();
  return can('manage_options') ? <WithTimeline id={id} /> : <Shown id={id} />;
}

/** The timeline, which is read anyway, says whether there is a process, so that none is asked for in vain. */
function WithTimeline({ id }: { id: number }) {
  const timeline = useTimeline(id);
  const has = timeline.data?.entries.some(({ kind }) => kind === 'process' || kind === 'process_ended');
  return has ? <Shown id={id} /> : null;
}

function Shown({ id }: { id: number }) {
  const query = useQuery(processQuery(id));
  if (query.isError && !query.data) return <Failure error={query.error} retry={() => void query.refetch()} />;
  return query.data ? <Whole process={query.data} /> : null;
}

function Whole({ process }: { process: Process }) {
  const t = useTexts(texts);
  const { state, steps, correction } = process;
  const isKnown = state !== 'ended' || process.end_title === null;
  return (
    <Section
      title={t.process}
      beside={isKnown ? <StateBadge state={process.end ?? state} /> : <Ended title={process.end_title ?? ''} />}
    >
      <Stack gap="sm">
        {correction && (
          <Text size="sm">
            {t.correcting}{' '}
            {correction.lapses_at !== null && (
              <>
                {t.lapses} <Moment at={correction.lapses_at} />.
              </>
            )}
          </Text>
        )}
        <ol className={classes.steps} aria-label={t.steps}>
          {steps.map((step) => (
            <StepView key={step.key} step={step} />
          ))}
        </ol>
        <ProcessActions process={process} />
      </Stack>
    </Section>
  );
}

function Ended({ title }: { title: string }) {
  const t = useTexts(texts);
  return (
    <Text size="sm" component="div">
      <SentText text={t.endedAs(title)} />
    </Text>
  );
}

const MARKS = {
  done: { icon: IconCheck, color: 'teal' },
  open: { icon: IconClock, color: 'blue' },
  ahead: { icon: IconMinus, color: 'gray' },
} as const;

function markOf({ openings }: Step): keyof typeof MARKS {
  if (openings.some(({ state }) => state !== 'ended')) return 'open';
  return openings.length > 0 ? 'done' : 'ahead';
}

function StepView({ step }: { step: Step }) {
  const t = useTexts(texts);
  const format = useFormat();
  const mark = markOf(step);
  const { icon: Icon, color } = MARKS[mark];
  const { kind, needs, openings } = step;
  const people = openings.at(-1)?.people.length ?? 0;
  const about = [
    t.kinds[kind],
    people > 1 && t.needs[needs],
    step.conditional && t.conditional,
    mark === 'ahead' && t.marks.ahead,
  ];
  return (
    <li className={classes.step} aria-current={mark === 'open' ? 'step' : undefined}>
      <ThemeIcon variant="light" radius="xl" size={26} color={color} role="img" aria-label={t.marks[mark]}>
        <Icon size={16} />
      </ThemeIcon>
      <Stack gap={4}>
        <Text fw={500} {...(mark === 'ahead' && { c: 'dimmed' })} component="div">
          <SentText text={step.title} />
        </Text>
        <Text size="sm" c="dimmed">
          {about.filter(Boolean).join(' · ')}
        </Text>
        {openings.map((opening, at) => (
          <OpeningView
            key={opening.number}
            opening={opening}
            name={openings.length > 1 ? t.time(format.number(at + 1)) : null}
          />
        ))}
      </Stack>
    </li>
  );
}

function OpeningView({ opening, name }: { opening: Opening; name: string | null }) {
  const t = useTexts(texts);
  const { state, outcome, opened_at: openedAt, deadline_at: deadlineAt, ended_at: endedAt, people } = opening;
  return (
    <div className={classes.opening}>
      <Group gap="xs">
        {name !== null && (
          <Text size="sm" fw={500}>
            {name}
          </Text>
        )}
        {(outcome !== null || state !== 'ended') && <StateBadge state={outcome ?? state} />}
        <Text size="sm" c="dimmed">
          {endedAt === null ? t.opened : t.ended} <Moment at={endedAt ?? openedAt} />
        </Text>
      </Group>
      {state !== 'ended' && deadlineAt !== null && (
        <Group gap="xs" fz="sm">
          {t.deadline} <Deadline at={deadlineAt} isOverdue={opening.overdue_at !== null} />
        </Group>
      )}
      {people.length > 0 && (
        <ul className={classes.people}>
          {people.map((person) => (
            <PersonView key={person.id} person={person} />
          ))}
        </ul>
      )}
    </div>
  );
}

function PersonView({ person }: { person: Person }) {
  const t = useTexts(texts);
  const format = useFormat();
  const { state, outcome, account, address, system, via, note, names } = person;
  const who = address ?? account ?? (system === null ? t.someone : t.system(system));
  const at = person.decided_at ?? person.asked_at;
  const rest = [
    person.stands_in_for !== null && t.standsInFor(person.stands_in_for),
    address !== null && account !== null && account,
    person.reminders > 0 && state === 'asked' && t.remindedTimes(format.number(person.reminders)),
    via !== null && t.vias[via],
    person.decided_by !== null && person.decided_by !== account && t.by(person.decided_by),
  ].filter((one) => typeof one === 'string');
  return (
    <li>
      <Group gap="xs" align="baseline">
        <span className={classes.who}>
          <SentText text={who} />
        </span>
        <StateBadge state={outcome ?? state} />
        {at !== null && (
          <Text size="sm" c="dimmed">
            <Moment at={at} />
          </Text>
        )}
      </Group>
      {rest.length > 0 && (
        <Text size="sm" c="dimmed" component="div">
          <SentText text={rest.join(' · ')} />
        </Text>
      )}
      {note !== null && note !== '' && (
        <div className={classes.note}>
          <SentText text={note} />
        </div>
      )}
      {names !== null && names !== '' && (
        <Text size="sm" component="div">
          <SentText text={t.names(names)} />
        </Text>
      )}
    </li>
  );
}
