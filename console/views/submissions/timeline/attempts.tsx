import { Button } from '@mantine/core';
import { useState } from 'react';
import { Moment } from '#console/parts/moment.tsx';
import { SentText } from '#console/parts/visible-text/sent-text.tsx';
import { texts } from '#console/texts/en/submissions/timeline.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { type Attempt, attemptsOf, type Entry } from './model.ts';
import classes from './timeline.module.css';

/** Number of attempts shown at first, so that an entry does not grow with each attempt. */
const NEWEST = 3;

/**
 * The attempts of a mail or job with the receiver's answers, newest first. They are expanded unless the delivery had succeeded
 * when the entry was first shown.
 */
export function Attempts({ entry }: { entry: Entry }) {
  const t = useTexts(texts);
  const format = useFormat();
  const attempts = attemptsOf(entry);
  const [isOpen] = useState(entry.state !== 'delivered');
  const [isWhole, setIsWhole] = useState(false);
  if (attempts.length === 0) return null;
  return (
    <details className={classes.attempts} open={isOpen || undefined}>
      <summary>{t.attempts(format.number(attempts.length))}</summary>
      <ol reversed start={attempts.length}>
        {attempts.slice(0, isWhole ? undefined : NEWEST).map((attempt) => (
          <li key={`${attempt.replay}.${attempt.attempt}`}>
            <AttemptView attempt={attempt} />
          </li>
        ))}
      </ol>
      {attempts.length > NEWEST && !isWhole && (
        <Button size="compact-xs" variant="subtle" onClick={() => setIsWhole(true)}>
          {t.allAttempts(format.number(attempts.length))}
        </Button>
      )}
    </details>
  );
}

function AttemptView({ attempt }: { attempt: Attempt }) {
  const t = useTexts(texts);
  const format = useFormat();
  const outcomes: Readonly<Record<string, string>> = t.outcomes;
  const providers: Readonly<Record<string, string>> = t.providers;
  const lines = [
    outcomes[attempt.outcome] ?? attempt.outcome,
    attempt.status !== null && t.status(String(attempt.status)),
    attempt.error_class,
    attempt.replay > 0 && t.replayed(format.number(attempt.replay)),
    attempt.duration_ms !== null && t.lasted(format.number(attempt.duration_ms)),
    attempt.provider && (providers[attempt.provider] ?? attempt.provider),
  ].filter(Boolean);
  return (
    <>
      <Moment at={attempt.started_at} seconds />: {lines.join(' · ')}
      {attempt.excerpt && (
        <div className={classes.said}>
          <SentText text={attempt.excerpt} />
        </div>
      )}
    </>
  );
}
