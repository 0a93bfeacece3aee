import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { answerOf, api } from '#console/api/client.ts';
import { Copy } from '#console/parts/copy.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { Section } from '#console/parts/section.tsx';
import { ChoiceField, FlagField, LineField, NumberField, TextField } from '#console/parts/settings-form/fields.tsx';
import { Beside, Pair } from '#console/parts/settings-form/layout.tsx';
import { SecretField } from '#console/parts/settings-form/secret-field.tsx';
import { SettingsForm } from '#console/parts/settings-form/settings-form.tsx';
import { Failure, Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/settings/alerts.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { alertBody, alertValues, makeSecret, type Rule, savedOf, WHOLE } from './values.ts';

const readAlerts = (language: 'en' | 'de', signal?: AbortSignal) =>
  answerOf(api.GET('/svcb/v1/settings/alerts', { params: { query: { language } }, signal }));
type Answer = Awaited<ReturnType<typeof readAlerts>>;

const DIGESTS = ['none', 'daily', 'weekly'] as const;

/** Settings for alerts: when, to whom and how they are sent. */
export default function AlertSettings() {
  const t = useTexts(texts);
  const language = useLanguage();
  const queries = useQueryClient();
  const key = ['settings', 'alerts', language];
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => readAlerts(language, signal) });
  const save = async (changes: Record<string, unknown>) => {
    const params = { query: { language } };
    const answer = await answerOf(api.POST('/svcb/v1/settings/alerts', { params, body: alertBody(changes) }));
    queries.setQueryData(key, answer);
    return alertValues(answer.settings);
  };
  return (
    <Page title={t.title}>
      <Loaded query={query} height={640}>
        {({ settings, last }) => {
          const { rules, webhook, time_zone: zone } = savedOf(settings);
          return (
            <Beside
              form={
                <SettingsForm label={t.form} values={alertValues(settings)} save={save} whole={WHOLE}>
                  <Section title={t.who}>
                    <TextField name="recipients" label={t.recipients} help={t.recipientsHelp} />
                    <ChoiceField
                      name="language"
                      label={t.language}
                      options={[
                        { value: 'en', label: 'English' },
                        { value: 'de', label: 'Deutsch' },
                      ]}
                    />
                  </Section>
                  <Webhook isSet={webhook.secret_set} />
                  <Section title={t.when} about={t.inZone(zone)}>
                    <Pair>
                      <LineField name="quiet_hours.from" label={t.quietFrom} type="time" />
                      <LineField name="quiet_hours.to" label={t.quietTo} type="time" />
                    </Pair>
                    <Text size="sm">{t.quietAbout}</Text>
                    <Pair>
                      <ChoiceField
                        name="digest"
                        label={t.digest}
                        options={DIGESTS.map((value) => ({ value, label: t.digests[value] }))}
                      />
                      <NumberField name="digest_hour" label={t.digestHour} />
                    </Pair>
                  </Section>
                  <Rules rules={rules} />
                </SettingsForm>
              }
            >
              <Test last={last} />
            </Beside>
          );
        }}
      </Loaded>
    </Page>
  );
}

function Webhook({ isSet }: { isSet: boolean }) {
  const t = useTexts(texts);
  const { setValue } = useFormContext();
  const [newSecret, setNewSecret] = useState<string | null>(null);
  const make = () => {
    const secret = makeSecret();
    setNewSecret(secret);
    setValue('webhook.secret', secret, { shouldDirty: true });
  };
  return (
    <Section title={t.webhook} about={t.webhookAbout}>
      <LineField name="webhook.url" label={t.url} type="url" inputMode="url" placeholder="https://…" />
      <SecretField name="webhook.secret" label={t.secret} isSet={isSet} help={t.secretHelp} />
      <Group gap="sm">
        <Button variant="default" size="compact-sm" onClick={make}>
          {t.makeSecret}
        </Button>
        {newSecret && <Copy value={newSecret} label={t.copySecret} />}
      </Group>
      <ChoiceField
        name="webhook.format"
        label={t.format}
        options={[
          { value: 'json', label: 'JSON' },
          { value: 'cloudevents', label: 'CloudEvents' },
        ]}
      />
    </Section>
  );
}

function Rules({ rules }: { rules: readonly Rule[] }) {
  const t = useTexts(texts);
  return (
    <Section title={t.rules} about={t.rulesAbout}>
      <Stack gap="xs">
        {rules.map(({ id, title, urgent }) => (
          <FlagField key={id} name={`rules.${id}`} label={title} help={urgent ? t.urgent : undefined} />
        ))}
      </Stack>
      <Pair>
        <NumberField name="thresholds.receiver_away_minutes" label={t.receiverAway} help={t.zero} />
        <NumberField name="thresholds.failures_in_hour" label={t.failures} help={t.zero} />
      </Pair>
      <Pair>
        <NumberField name="thresholds.quarantined_in_day" label={t.quarantined} help={t.zero} />
        <NumberField name="thresholds.ending_days" label={t.ending} help={t.zero} />
      </Pair>
      <NumberField name="thresholds.engine_away_minutes" label={t.engineAway} help={t.zero} />
    </Section>
  );
}

/** Sends a test alert with the saved settings, and shows the result of the last alerts. */
function Test({ last }: { last: Answer['last'] }) {
  const t = useTexts(texts);
  const test = useMutation({ mutationFn: () => answerOf(api.POST('/svcb/v1/settings/alerts/test', { body: {} })) });
  return (
    <Section title={t.test} about={t.testAbout}>
      <Group>
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          {t.testSend}
        </Button>
      </Group>
      <Stack gap="xs" aria-live="polite">
        {test.data?.tried.map(({ channel, sent, code, message }) => (
          <Alert key={channel} color={sent ? 'teal' : 'red'} variant="light" title={t.channels[channel]}>
            {sent ? t.sent : `${message} (${code})`}
          </Alert>
        ))}
      </Stack>
      {test.isError && <Failure error={test.error} />}
      {(['mail', 'webhook'] as const).map((channel) => {
        const one = last?.[channel];
        return (
          one && (
            <Text key={channel} size="sm">
              {t.last(t.channels[channel])}: {t.states[one.state]}
              {one.error && ` (${one.error})`} <Moment at={one.told_at ?? one.created_at} />
            </Text>
          )
        );
      })}
    </Section>
  );
}
