import { Moment } from '#console/parts/moment.tsx';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { type Attempt, attemptsOf, type Entry } from './model.ts';
import { texts } from './texts.ts';
import classes from './timeline.module.css';

/** Every try of a mail or a job, with what the other side said. Open where it did not go well. */
export function Attempts({ entry }: { entry: Entry }) {
  const t = useTexts(texts);
  const format = useFormat();
  const attempts = attemptsOf(entry);
  if (attempts.length === 0) return null;
  return (
    <details className={classes.attempts} open={entry.state !== 'delivered' || undefined}>
      <summary>{t.attempts(format.number(attempts.length))}</summary>
      <ol reversed start={attempts.length}>
        {attempts.map((attempt) => (
          <li key={`${attempt.replay}.${attempt.attempt}`}>
            <AttemptView attempt={attempt} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function AttemptView({ attempt }: { attempt: Attempt }) {
  const t = useTexts(texts);
  const format = useFormat();
  const outcomes: Readonly<Record<string, string>> = t.outcomes;
  const said = [
    outcomes[attempt.outcome] ?? attempt.outcome,
    attempt.status !== null && t.status(String(attempt.status)),
    attempt.error_class,
    attempt.replay > 0 && t.replayed(format.number(attempt.replay)),
    attempt.duration_ms !== null && t.lasted(format.number(attempt.duration_ms)),
    attempt.provider,
  ].filter(Boolean);
  return (
    <>
      <Moment at={attempt.started_at} />: {said.join(' · ')}
      {attempt.excerpt && <div className={classes.said}>{attempt.excerpt}</div>}
    </>
  );
}
