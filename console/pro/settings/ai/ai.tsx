import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { Page } from '#console/parts/page.tsx';
import { Section } from '#console/parts/section.tsx';
import { ChoiceField, FlagField, LineField, NumberField } from '#console/parts/settings-form/fields.tsx';
import { Narrow, Pair } from '#console/parts/settings-form/layout.tsx';
import { SecretField } from '#console/parts/settings-form/secret-field.tsx';
import { SettingsForm } from '#console/parts/settings-form/settings-form.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/pro/texts/en/settings/ai.ts';
import { useTexts } from '#console/texts/language.ts';
import { ModelField } from './model-field.tsx';
import { aiBody, aiValues } from './values.ts';

const KEY = ['settings', 'ai'];

/** Settings for the model that the site uses. */
export default function AiSettingsView() {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const [warnings, setWarnings] = useState<readonly { code: string; message: string }[]>([]);
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => answerOf(api.GET('/svcb/v1/ai/settings', { signal })),
  });
  const save = async (changes: Record<string, unknown>) => {
    const answer = await answerOf(api.POST('/svcb/v1/ai/settings', { body: aiBody(changes) }));
    setWarnings(answer.warnings);
    queries.setQueryData(KEY, { success: true, settings: answer.settings });
    return aiValues(answer.settings);
  };
  return (
    <Page title={t.title}>
      <Narrow>
        <Loaded query={query} height={640}>
          {({ settings }) => (
            <>
              {warnings.length > 0 && (
                <Alert color="orange" variant="light" role="status" title={t.warnings}>
                  {warnings.map(({ code, message }) => (
                    <Text key={code} size="sm">
                      {message}
                    </Text>
                  ))}
                </Alert>
              )}
              <SettingsForm label={t.form} values={aiValues(settings)} save={save}>
                <Section title={t.who} about={t.about}>
                  <ChoiceField
                    name="provider"
                    label={t.provider}
                    options={settings.providers.map(({ id, title }) => ({ value: id, label: title }))}
                    placeholder={t.noProvider}
                  />
                  <SecretField name="api_key" label={t.key} help={t.keyHelp} isSet={settings.api_key_set} />
                  <LineField name="base_url" label={t.url} help={t.urlHelp} type="url" inputMode="url" />
                  <ModelField saved={settings} />
                  <FlagField name="unasked" label={t.noCheck} help={t.noCheckHelp} />
                </Section>
                <Section title={t.limits}>
                  <Pair>
                    <NumberField name="max_output_tokens" label={t.tokens} help={t.tokensHelp} />
                    <NumberField name="timeout_seconds" label={t.timeout} help={t.timeoutHelp} />
                    <NumberField name="requests_per_hour" label={t.perHour} help={t.perHourHelp} />
                  </Pair>
                </Section>
              </SettingsForm>
              {settings.provider !== null && <Forget forget={() => save({ provider: null })} />}
            </>
          )}
        </Loaded>
      </Narrow>
    </Page>
  );
}

function Forget({ forget }: { forget(): Promise<unknown> }) {
  const t = useTexts(texts);
  const ask = useConfirm();
  const removal = useMutation({ mutationFn: forget, onSuccess: () => showNotice(t.forgot), onError: showProblem });
  const start = async () => {
    if (await ask({ title: t.forget, body: t.forgetBody, action: t.forget, isDangerous: true })) removal.mutate();
  };
  return (
    <Group>
      <Button variant="outline" color="red" loading={removal.isPending} onClick={() => void start()}>
        {t.forget}
      </Button>
    </Group>
  );
}
