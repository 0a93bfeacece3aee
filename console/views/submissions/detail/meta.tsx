import { Anchor, Stack, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '#console/api/session.ts';
import { Copy } from '#console/parts/copy.tsx';
import { type Fact, Facts } from '#console/parts/facts.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { SentText } from '#console/parts/visible-text/sent-text.tsx';
import { texts } from '#console/texts/en/submissions/detail.ts';
import { texts as listTexts } from '#console/texts/en/submissions.ts';
import { useTexts } from '#console/texts/language.ts';
import type { SubmissionDetail } from '#console/views/submissions/data.ts';
import { StateBadge } from '#console/views/submissions/state-badge.tsx';
import { undeliveredIn } from '#console/views/submissions/states.ts';
import { runOptions } from '#console/views/submissions/timeline/watch.ts';
import classes from './detail.module.css';

/** The origin of a submission and its metadata. */
export function Meta({ submission }: { submission: SubmissionDetail }) {
  const t = useTexts(texts);
  const can = useCan();
  const { id, form, meta = {}, uuid, temporal_ui_url: run } = submission;
  const steps = useQuery({ ...runOptions(id), enabled: can('manage_options') }).data?.steps;
  const rest = steps && undeliveredIn(steps.map(({ state }) => state));
  const surfaces: Readonly<Record<string, string>> = useTexts(listTexts).surfaces;
  const pairs: (Fact | null)[] = [
    [
      t.form,
      can('manage_options') ? (
        <Anchor key="form" inherit renderRoot={(props) => <Link to={`/forms/${form.id}` as string} {...props} />}>
          <SentText text={form.title} />
        </Anchor>
      ) : (
        <SentText key="form" text={form.title} />
      ),
    ],
    [t.revision, String(form.revision)],
    [t.state, <StateBadge key="state" state={submission.state} rest={rest} />],
    [t.received, <Moment key="received" at={submission.created_at} />],
    submission.completed_at === null ? null : [t.ended, <Moment key="ended" at={submission.completed_at} />],
    [t.surface, surfaces[submission.surface] ?? submission.surface],
    textFact(t.language, meta.language),
    textFact(t.address, meta.ip_address),
    textFact(t.browser, meta.user_agent),
    textFact(t.ignored, namesIn(meta.ignored_fields)),
    textFact(t.prefilled, namesIn(meta.prefilled)),
    textFact(t.imported, rowIn(meta.imported, t.importedRow)),
    meta.captcha === 'unavailable' ? [t.note, t.captcha] : null,
    textFact(t.spam, (meta.spam as { reason?: string } | undefined)?.reason),
    textFact(t.context, meta.context === undefined ? undefined : JSON.stringify(meta.context)),
    uuid === undefined
      ? null
      : [
          t.uuid,
          <span key="uuid">
            {uuid} <Copy value={uuid} />
          </span>,
        ],
    run && can('manage_options')
      ? [
          t.run,
          <Anchor
            key="run"
            inherit
            href={run}
            target="_blank"
            rel="noreferrer"
            aria-label={`${t.temporal} ${t.newTab}`}
          >
            {t.temporal} <IconExternalLink size={14} aria-hidden />
          </Anchor>,
        ]
      : null,
  ];
  return (
    <Stack gap="xs" component="section" aria-label={t.about}>
      <Title order={2} size="h3">
        {t.about}
      </Title>
      <Facts facts={pairs.filter((pair) => pair !== null)} className={classes.values} />
    </Stack>
  );
}

function textFact(label: string, value: unknown): Fact | null {
  return typeof value === 'string' && value !== '' ? [label, <SentText key={label} text={value} />] : null;
}

function namesIn(value: unknown): string | undefined {
  return Array.isArray(value) ? value.join(', ') : undefined;
}

function rowIn(imported: unknown, format: (row: string) => string): string | undefined {
  const row = (imported as { row?: number } | undefined)?.row;
  return row === undefined ? undefined : format(String(row));
}
