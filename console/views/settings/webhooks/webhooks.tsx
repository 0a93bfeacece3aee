import { Alert, Anchor, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { problemOf } from '#console/api/problem.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { ShownOnce } from '#console/parts/copy.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { Section } from '#console/parts/section.tsx';
import { Narrow } from '#console/parts/settings-form/layout.tsx';
import { Failure, Loaded } from '#console/parts/states.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/settings/webhooks.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { EditWebhook, KEY } from './edit.tsx';
import type { Webhook } from './values.ts';

interface NewSecret {
  name: string;
  secret: string;
}

/** The site's webhooks. A new secret is shown once, until somebody confirms having stored it. */
export default function Webhooks() {
  const t = useTexts(texts);
  const [newSecret, setNewSecret] = useState<NewSecret | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => answerOf(api.GET('/svcb/v1/webhooks', { signal })),
  });
  const show = (name: string, secret?: string) => {
    if (secret !== undefined) setNewSecret({ name, secret });
  };
  return (
    <Page title={t.title}>
      <Narrow>
        <Text size="sm" c="dimmed">
          {t.about}
        </Text>
        {newSecret && (
          <ShownOnce
            {...{
              title: t.secret(newSecret.name),
              about: t.secretAbout,
              value: newSecret.secret,
              confirmLabel: t.keep,
            }}
            done={() => setNewSecret(null)}
          />
        )}
        <Loaded query={query} height={320}>
          {({ webhooks, events }) => {
            const types = events.map(({ type }) => type);
            return (
              <>
                {webhooks.length === 0 && <Text size="sm">{t.none}</Text>}
                {webhooks.map((webhook) => (
                  <Section key={webhook.key} title={webhook.key}>
                    <About webhook={webhook} />
                    <Tools
                      webhook={webhook}
                      show={show}
                      isOpen={open === webhook.key}
                      toggle={() => setOpen(open === webhook.key ? null : webhook.key)}
                    />
                    {open === webhook.key && <EditWebhook webhook={webhook} types={types} saved={show} />}
                  </Section>
                ))}
                <Section title={t.make}>
                  <EditWebhook types={types} saved={show} />
                </Section>
              </>
            );
          }}
        </Loaded>
      </Narrow>
    </Page>
  );
}

function About({ webhook }: { webhook: Webhook }) {
  const t = useTexts(texts);
  const { key, url, format, events, active, previous_secret_expires_at: until } = webhook;
  return (
    <Stack gap={4}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {url} · {t.formats[format]}
        {!active && <strong> · {t.inactive}</strong>}
      </Text>
      <Text size="sm" component="div">
        {events.map((event) => (
          <Code key={event} mr={6}>
            {event}
          </Code>
        ))}
      </Text>
      {until && (
        <Text size="sm" component="div">
          {t.previous} <Moment at={until} />
        </Text>
      )}
      <Text size="sm">
        <Anchor
          component={Link}
          to="/deliveries"
          search={{ tab: 'jobs', key } as never}
          aria-label={t.deliveriesOf(key)}
          inherit
        >
          {t.deliveries}
        </Anchor>
      </Text>
    </Stack>
  );
}

interface ToolsProps {
  webhook: Webhook;
  isOpen: boolean;
  toggle(): void;
  show(key: string, secret?: string): void;
}

/** The actions for a webhook: a test event, a new secret, removal. */
function Tools({ webhook: { key }, isOpen, toggle, show }: ToolsProps) {
  const t = useTexts(texts);
  const format = useFormat();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const params = { path: { key } };
  const refresh = () => queries.invalidateQueries({ queryKey: KEY });
  const test = useMutation({
    mutationFn: () => answerOf(api.POST('/svcb/v1/webhooks/{key}/test', { params })),
  });
  const rotate = useMutation({
    mutationFn: (force: boolean) =>
      answerOf(api.POST('/svcb/v1/webhooks/{key}/rotate-secret', { params, body: { force } })),
    onSuccess: ({ secret }) => show(key, secret),
    onError: async (error) => {
      if (problemOf(error).code !== 'previous_secret_in_use') return showProblem(error);
      const question = { title: t.rotateOf(key), body: t.rotateForce, action: t.rotate, isDangerous: true };
      if (await confirm(question)) rotate.mutate(true);
    },
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: () => answerOf(api.DELETE('/svcb/v1/webhooks/{key}', { params })),
    onSuccess: () => showNotice(t.removed(key)),
    onError: showProblem,
    onSettled: refresh,
  });
  const askRotate = async () => {
    if (await confirm({ title: t.rotateOf(key), body: t.rotateBody, action: t.rotate })) rotate.mutate(false);
  };
  const askRemove = async () => {
    const question = { title: t.removeOf(key), body: t.removeBody, action: t.remove, isDangerous: true };
    if (await confirm(question)) remove.mutate();
  };
  const button = { size: 'compact-sm', variant: 'default' } as const;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button {...button} onClick={toggle} aria-expanded={isOpen} aria-label={t.editOf(key)}>
          {isOpen ? t.done : t.edit}
        </Button>
        <Button {...button} loading={test.isPending} onClick={() => test.mutate()} aria-label={t.testOf(key)}>
          {t.test}
        </Button>
        <Button {...button} loading={rotate.isPending} onClick={() => void askRotate()} aria-label={t.rotateOf(key)}>
          {t.rotate}
        </Button>
        <Button {...button} loading={remove.isPending} onClick={() => void askRemove()} aria-label={t.removeOf(key)}>
          {t.remove}
        </Button>
      </Group>
      <div aria-live="polite">
        {test.data && (
          <Alert color={test.data.delivered ? 'teal' : 'red'} variant="light">
            <Text size="sm">
              {test.data.delivered
                ? t.delivered(String(test.data.status), format.number(test.data.duration_ms))
                : t.notDelivered(test.data.message ?? String(test.data.status))}
            </Text>
            {test.data.excerpt !== '' && <Code block>{test.data.excerpt}</Code>}
          </Alert>
        )}
      </div>
      {test.isError && <Failure error={test.error} />}
    </Stack>
  );
}
