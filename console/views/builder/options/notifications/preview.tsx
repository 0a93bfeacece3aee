import {
  Button,
  Group,
  NativeSelect,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  Title,
  useMantineStyleNonce,
} from '@mantine/core';
import { useState } from 'react';
import { problemOf } from '#console/api/problem.ts';
import { useCan } from '#console/api/session.ts';
import { Failure } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/builder/options.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Loose } from '../../panel/schema/change.ts';
import classes from '../options.module.css';
import { asSeen, type Scheme } from './as-seen.ts';
import { useMail, useNewest } from './use-mail.ts';

const WIDTHS = { phone: '22.5rem', screen: '100%' } as const;

type Mail = NonNullable<ReturnType<typeof useMail>['mail']>;

/** Shows the mail of an unsaved notification, as it is edited. */
export function Preview({ notification }: { notification: Loose }) {
  const { notifications: t } = useTexts(texts);
  const can = useCan();
  const [submission, setSubmission] = useState<number | null>(null);
  const { mail, error } = useMail(notification, submission);
  const isWrong = error !== null && problemOf(error).status === 422;
  return (
    <Stack gap="xs" role="region" aria-label={t.preview} className={classes.mail}>
      <div>
        <Title order={3} size="sm">
          {t.preview}
        </Title>
        <Text size="xs" c="dimmed">
          {submission === null ? t.samples : t.realAnswers}
        </Text>
      </div>
      {can('SUBMISSIONS_PREVIEW') && <Answers value={submission} onChange={setSubmission} />}
      {error && !isWrong && <Failure error={error} />}
      <Text size="sm" role="status">
        {isWrong ? t.wrong : mail && (mail.applies ? t.applies : t.appliesNot)}
      </Text>
      {mail ? <Shown mail={mail} /> : !error && <Skeleton height={320} />}
    </Stack>
  );
}

/** Chooses the answers of the preview: samples, or those of one of the newest submissions. */
function Answers({ value, onChange }: { value: number | null; onChange(submission: number | null): void }) {
  const { notifications: t } = useTexts(texts);
  const format = useFormat();
  const [isAsked, setIsAsked] = useState(false);
  const { data, error, isFetching } = useNewest(isAsked);
  if (!isAsked || isFetching) {
    return (
      <Group>
        <Button size="compact-sm" variant="default" loading={isFetching} onClick={() => setIsAsked(true)}>
          {t.chooseAnswers}
        </Button>
      </Group>
    );
  }
  if (error) return <Failure error={error} />;
  const submissions = data?.submissions ?? [];
  if (submissions.length === 0) return <Text size="sm">{t.noAnswers}</Text>;
  return (
    <NativeSelect
      size="xs"
      label={t.answers}
      value={value ?? ''}
      data={[
        { value: '', label: t.sampleAnswers },
        ...submissions.map(({ id, created_at: at }) => ({
          value: String(id),
          label: t.submission(String(id), format.moment(at)),
        })),
      ]}
      style={{ maxWidth: '24rem' }}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
    />
  );
}

function Shown({ mail }: { mail: Mail }) {
  const { notifications: t } = useTexts(texts);
  const nonce = useMantineStyleNonce()?.() ?? '';
  const [scheme, setScheme] = useState<Scheme>('light');
  const [size, setSize] = useState<keyof typeof WIDTHS>('screen');
  const [part, setPart] = useState('html');
  const lines = [
    [t.from, [mail.from_name, mail.from_email && `<${mail.from_email}>`].filter(Boolean).join(' ')],
    [t.to, mail.to.join(', ') || t.nobody],
    [t.cc, mail.cc.join(', ')],
    [t.bcc, mail.bcc.join(', ')],
    [t.replyTo, mail.reply_to ?? ''],
    [t.subject, mail.subject],
  ].filter(([, value]) => value !== '');
  return (
    <>
      <dl className={classes.heading}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Group gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={t.part}
          value={part}
          onChange={setPart}
          data={[
            { value: 'html', label: t.asHtml },
            { value: 'text', label: t.asText },
          ]}
        />
        {part === 'html' && (
          <>
            <SegmentedControl
              size="xs"
              aria-label={t.colours}
              value={scheme}
              onChange={(value) => setScheme(value as Scheme)}
              data={[
                { value: 'light', label: t.light },
                { value: 'dark', label: t.dark },
              ]}
            />
            <SegmentedControl
              size="xs"
              aria-label={t.width}
              value={size}
              onChange={(value) => setSize(value as keyof typeof WIDTHS)}
              data={[
                { value: 'screen', label: t.screen },
                { value: 'phone', label: t.phone },
              ]}
            />
          </>
        )}
      </Group>
      {part === 'html' ? (
        <>
          <iframe
            className={classes.frame}
            style={{ maxWidth: WIDTHS[size] }}
            title={t.frame}
            sandbox=""
            srcDoc={asSeen(mail.html, scheme, nonce)}
          />
          <Text size="xs" c="dimmed">
            {t.pictures}
          </Text>
        </>
      ) : (
        <pre className={classes.plain}>{mail.text}</pre>
      )}
    </>
  );
}
