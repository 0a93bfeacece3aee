import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { operations } from 'service-api';
import { answerOf, api } from '#console/api/client.ts';
import { useCan } from '#console/api/session.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { Facts } from '#console/parts/facts.tsx';
import { FormName } from '#console/parts/form-name.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { Section } from '#console/parts/section.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/spam.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import detail from '../../parts/styles/detail.module.css';
import { eraseSpam, releaseSpam } from './calls.ts';
import { shownValues } from './shown.ts';
import classes from './spam.module.css';
import { StatusBadge } from './spam.tsx';

type Opened = operations['readSpam']['responses'][200]['content']['application/json'];

/** One submission that was refused as spam, with its values. */
export default function SpamEntryView() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const t = useTexts(texts);
  const query = useQuery({
    queryKey: ['spam', 'entry', id],
    queryFn: ({ signal }) => answerOf(api.GET('/svcb/v1/spam/{id}', { params: { path: { id: Number(id) } }, signal })),
  });
  return (
    <Page
      title={t.entry(id)}
      above={
        <Anchor component={Link} to="/spam" size="sm">
          <Group gap={4} component="span">
            <IconArrowLeft size={14} aria-hidden="true" /> {t.back}
          </Group>
        </Anchor>
      }
      actions={query.data && <EntryActions entry={query.data} />}
    >
      <Loaded query={query} height={360}>
        {(entry) => (
          <div className={detail.columns}>
            <About entry={entry} />
            <Values entry={entry} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function EntryActions({ entry: { id, status } }: { entry: Opened }) {
  const t = useTexts(texts);
  const ask = useConfirm();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['spam'] });
  const release = useMutation({
    mutationFn: () => releaseSpam(id),
    onSuccess: () => showNotice(t.releasedNow),
    onError: showProblem,
    onSettled: refresh,
  });
  const erase = useMutation({
    mutationFn: () => eraseSpam(id),
    onSuccess: async () => {
      showNotice(t.erasedNow);
      queries.removeQueries({ queryKey: ['spam', 'entry', String(id)] });
      await navigate({ to: '/spam' });
      await refresh();
    },
    onError: showProblem,
  });
  const can = useCan();
  const askRelease = async () => {
    if (await ask({ title: t.release, body: t.askRelease, action: t.release })) release.mutate();
  };
  const askErase = async () => {
    if (await ask({ title: t.erase, body: t.askErase, action: t.erase, isDangerous: true })) erase.mutate();
  };
  return (
    <>
      {status === 'held' && can('SUBMISSIONS_PREVIEW') && (
        <Button loading={release.isPending} onClick={() => void askRelease()}>
          {t.release}
        </Button>
      )}
      <Button color="red.9" loading={erase.isPending} onClick={() => void askErase()}>
        {t.erase}
      </Button>
    </>
  );
}

function About({ entry }: { entry: Opened }) {
  const t = useTexts(texts);
  const format = useFormat();
  const { form_id, revision, reason, score, detail, status, submission_id } = entry;
  const entries = Object.entries(detail);
  return (
    <Section title={t.reasons[reason]}>
      <Facts
        className={`${detail.facts} ${classes.sent}`}
        facts={[
          [t.status, <StatusBadge key="status" status={status} />],
          [t.score, t.scoreOf(format.number(score))],
          [
            t.detail,
            entries.length > 0 && entries.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join('\n'),
          ],
          [
            t.form,
            <Fragment key="form">
              <Anchor component={Link} to={`/forms/${form_id}`} inherit>
                <FormName id={form_id} />
              </Anchor>{' '}
              ({t.revision(format.number(revision))})
            </Fragment>,
          ],
          [t.at, <Moment key="at" at={entry.created_at} />],
          [t.released, entry.released_at && <Moment key="released" at={entry.released_at} />],
          [
            t.submission,
            submission_id !== null && (
              <Anchor key="submission" component={Link} to={`/submissions/${submission_id}`} inherit>
                #{submission_id}
              </Anchor>
            ),
          ],
          [t.expires, <Moment key="expires" at={entry.expires_at} />],
          [t.address, entry.ip_address],
          [t.browser, entry.user_agent],
        ]}
      />
    </Section>
  );
}

function Values({ entry }: { entry: Opened }) {
  const t = useTexts(texts);
  const can = useCan();
  const { form_id: id, revision, values } = entry;
  const form = useQuery({
    queryKey: ['form-revision', id, revision],
    enabled: values !== undefined,
    queryFn: ({ signal }) =>
      answerOf(api.GET('/svcb/v1/forms/{id}/revisions/{revision}', { params: { path: { id, revision } }, signal })),
  });
  if (!values) {
    return (
      <Section title={t.values}>
        <Text size="sm">{can('SUBMISSIONS_PREVIEW') ? t.valuesGone : t.noValues}</Text>
      </Section>
    );
  }
  const shown = shownValues(values, form.data?.config.fields ?? []);
  return (
    <Section title={t.values}>
      <Facts
        facts={shown.map(({ label, text }) => [label, text] as const)}
        className={`${detail.facts} ${classes.sent}`}
      />
    </Section>
  );
}
