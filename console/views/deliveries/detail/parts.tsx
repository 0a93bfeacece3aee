import { Anchor, Badge, Button, Code, Group, Text } from '@mantine/core';
import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Moment } from '#console/parts/moment.tsx';
import { Reason } from '#console/parts/reasons/reason.tsx';
import { Section } from '#console/parts/section.tsx';
import { texts } from '#console/texts/en/deliveries/detail.ts';
import { useFormat } from '#console/texts/format.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { type Attempt, type Config, canCancel, canRetry, type Kind, type Mail } from '../model/rows.ts';
import { outlookOf } from '../model/waits.ts';
import { RetryButton } from '../parts/retry-button.tsx';
import classes from './detail.module.css';
import { outlookText } from './outlook-text.ts';
import { useDeliveryActions } from './use-one.ts';

type Progress = Pick<
  Mail,
  'id' | 'state' | 'attempts' | 'error_class' | 'next_attempt_at' | 'finished_at' | 'timestamp'
>;

/** A link back to the list. */
export function BackLink({ kind }: { kind: Kind }) {
  const t = useTexts(texts);
  return (
    <Anchor component={Link} to="/deliveries" search={(kind === 'mails' ? {} : { tab: kind }) as never} size="sm">
      <Group gap={4} component="span">
        <IconArrowLeft size={14} aria-hidden="true" /> {t.back}
      </Group>
    </Anchor>
  );
}

/** The actions for one delivery. */
export function DeliveryActions({ kind, delivery }: { kind: Kind; delivery: Progress }) {
  const t = useTexts(texts);
  const { retry, cancel, isBusy } = useDeliveryActions(kind, delivery.id);
  return (
    <>
      {canRetry(delivery, Date.now()) && (
        <RetryButton kind={kind} variant="filled" isBusy={isBusy} onChoose={(config: Config) => retry(config)} />
      )}
      {canCancel(delivery) && (
        <Button variant="default" loading={isBusy} onClick={() => void cancel()}>
          {t.cancelOne}
        </Button>
      )}
    </>
  );
}

export function TemporalLink({ url }: { url: string | null }) {
  const t = useTexts(texts);
  if (!url) return null;
  return (
    <Anchor href={url} target="_blank" rel="noopener" size="sm">
      <Group gap={4} component="span">
        {t.temporal} <IconExternalLink size={14} aria-hidden="true" />
      </Group>
    </Anchor>
  );
}

const TICK = 1_000;

/** The time of the next attempt, and the reason for that time. */
export function NextPart({ delivery, log }: { delivery: Progress; log: readonly Attempt[] }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const format = useFormat();
  const [now, setNow] = useState(Date.now);
  const isWaiting = delivery.state === 'retrying' || delivery.state === 'pending';
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return (
    <Section title={t.nextTitle}>
      {outlookText(outlookOf(delivery, log, now), language, format, now).map((sentence) => (
        <Text key={sentence.slice(0, 24)} size="sm">
          {sentence}
        </Text>
      ))}
    </Section>
  );
}

const OUTCOME_COLORS: Readonly<Record<string, string>> = { delivered: 'teal.9', failed: 'red.9', lost: 'orange.9' };

/** The attempts, newest first: time, worker and answer. */
export function AttemptsPart({ log }: { log: readonly Attempt[] }) {
  const t = useTexts(texts);
  const format = useFormat();
  const outcomes: Readonly<Record<string, string>> = t.outcomes;
  const newest = log.toSorted((one, other) => other.started_at.localeCompare(one.started_at));
  return (
    <Section title={t.attempts}>
      {newest.length === 0 && <Text size="sm">{t.noAttempts}</Text>}
      <ol className={classes.attempts}>
        {newest.map((attempt) => (
          <li key={`${attempt.replay}-${attempt.attempt}-${attempt.started_at}`} className={classes.attempt}>
            <Group gap="xs">
              <Badge tt="none" variant="filled" color={OUTCOME_COLORS[attempt.outcome] ?? 'gray.7'}>
                {outcomes[attempt.outcome] ?? attempt.outcome}
              </Badge>
              <Text size="sm" fw={600}>
                {t.attempt(attempt.attempt)}
                {attempt.replay > 0 && ` · ${t.replay(attempt.replay)}`}
              </Text>
              <Text size="sm" span>
                <Moment at={attempt.started_at} />
              </Text>
            </Group>
            <Text size="sm">
              {[
                'provider' in attempt && attempt.provider,
                attempt.status !== null && t.status(String(attempt.status)),
                attempt.duration_ms !== null && t.took(format.number(attempt.duration_ms)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Text size="sm">
              <Reason errorClass={attempt.error_class} />
            </Text>
            {attempt.excerpt && (
              <Code block className={classes.excerpt} aria-label={t.answer}>
                {attempt.excerpt}
              </Code>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** A value in the form in which the service stores it. */
export function JsonPart({ title, value }: { title: string; value: unknown }) {
  return (
    <Section title={title}>
      <Code block className={classes.excerpt} tabIndex={0} aria-label={title}>
        {JSON.stringify(value, null, 2)}
      </Code>
    </Section>
  );
}
