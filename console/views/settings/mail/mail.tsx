import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { answerOf, api } from '#console/api/client.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { Page } from '#console/parts/page.tsx';
import { Section } from '#console/parts/section.tsx';
import { ChoiceField, FlagField, LineField, NumberField } from '#console/parts/settings-form/fields.tsx';
import { Beside, Pair } from '#console/parts/settings-form/layout.tsx';
import { SecretField } from '#console/parts/settings-form/secret-field.tsx';
import { SettingsForm } from '#console/parts/settings-form/settings-form.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/settings/mail.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { Diagnostics } from './diagnostics.tsx';
import { TestMail } from './test-mail.tsx';
import {
  isConfigured,
  isSecretSet,
  type MailProvider,
  mailBody,
  mailValues,
  type ProviderKey,
  providersOf,
} from './values.ts';

const HOST = 'host';
const KEY = ['settings', 'mail'];
const readMail = (signal?: AbortSignal) => answerOf(api.GET('/svcb/v1/settings/email', { signal }));
type Settings = Awaited<ReturnType<typeof readMail>>['settings'];

/** The mail settings, with a test and the DNS records. */
export default function MailSettings() {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const language = useLanguage();
  const saved = useQuery({ queryKey: KEY, queryFn: ({ signal }) => readMail(signal) });
  const catalogue = useQuery({
    queryKey: ['catalogue', 'mail-providers', language],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { entries } = await answerOf(api.GET('/svcb/v1/catalogue/mail-providers', { signal }));
      return providersOf(entries);
    },
  });
  const save = async (changes: Record<string, unknown>): Promise<Settings> => {
    const answer = await answerOf(api.POST('/svcb/v1/settings/email', { body: mailBody(changes) }));
    queries.setQueryData(KEY, answer);
    // The recommended DNS records depend on the sender and the provider.
    void queries.invalidateQueries({ queryKey: ['settings', 'mail-diagnostics'] });
    return answer.settings;
  };
  return (
    <Page title={t.title}>
      <Loaded query={catalogue} height={640}>
        {(providers) => (
          <Loaded query={saved} height={640}>
            {({ settings }) => (
              <Beside
                form={
                  <SettingsForm
                    label={t.form}
                    values={mailValues(settings, providers)}
                    save={async (changes) => mailValues(await save(changes), providers)}
                  >
                    <Way settings={settings} providers={providers} forget={(id) => save({ [id]: null })} />
                    <Sender sender={settings.sender} />
                    <TryFirst />
                  </SettingsForm>
                }
              >
                <TestMail settings={settings} providers={providers} />
                <Diagnostics providers={providers} />
              </Beside>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

function Way({
  settings,
  providers,
  forget,
}: {
  settings: Settings;
  providers: readonly MailProvider[];
  forget(id: string): Promise<unknown>;
}) {
  const t = useTexts(texts);
  const chosen = useWatch({ name: 'provider' }) as string;
  const provider = providers.find(({ id }) => id === chosen);
  return (
    <Section title={t.way}>
      <ChoiceField
        name="provider"
        label={t.provider}
        help={t.providerHelp}
        options={[{ value: HOST, label: t.host }, ...providers.map(({ id, title }) => ({ value: id, label: title }))]}
      />
      {provider ? (
        <>
          {provider.keys.map((key) => (
            <KeyField key={`${provider.id}.${key.name}`} provider={provider.id} providerKey={key} settings={settings} />
          ))}
          {isConfigured(settings, provider.id) && settings.provider !== provider.id && (
            <Forget title={provider.title} forget={() => forget(provider.id)} />
          )}
        </>
      ) : (
        <Text size="sm">{t.hostAbout}</Text>
      )}
    </Section>
  );
}

/** The fields of every provider stay in the form while another provider is selected: each may have settings. */
function KeyField({
  provider,
  providerKey,
  settings,
}: {
  provider: string;
  providerKey: ProviderKey;
  settings: Settings;
}) {
  const t = useTexts(texts);
  const { [providerKey.name as keyof typeof t.keys]: label = providerKey.title } = t.keys;
  const shared = { name: `${provider}.${providerKey.name}`, label, help: providerKey.isNeeded ? t.needed : undefined };
  if (providerKey.isSecret)
    return <SecretField {...shared} isSet={isSecretSet(settings, provider, providerKey.name)} />;
  if (providerKey.isNumber) return <NumberField {...shared} />;
  if (providerKey.choices.length > 0) {
    return (
      <ChoiceField
        {...shared}
        options={providerKey.choices.map((value) => ({
          value,
          label: t.choices[value as keyof typeof t.choices] ?? value,
        }))}
      />
    );
  }
  return <LineField {...shared} autoComplete="off" />;
}

function Forget({ title, forget }: { title: string; forget(): Promise<unknown> }) {
  const t = useTexts(texts);
  const ask = useConfirm();
  const removal = useMutation({
    mutationFn: forget,
    onSuccess: () => showNotice(t.forgot(title)),
    onError: showProblem,
  });
  const start = async () => {
    const question = { title: t.forget(title), body: t.forgetBody(title), action: t.forget(title), isDangerous: true };
    if (await ask(question)) removal.mutate();
  };
  return (
    <Group>
      <Button variant="default" loading={removal.isPending} onClick={() => void start()}>
        {t.forget(title)}
      </Button>
    </Group>
  );
}

function Sender({ sender }: { sender: Settings['sender'] }) {
  const t = useTexts(texts);
  return (
    <Section title={t.sender} about={t.senderAbout}>
      <Pair>
        <LineField name="from_name" label={t.fromName} placeholder={sender?.from_name} autoComplete="off" />
        <LineField name="reply_to" label={t.replyTo} type="email" autoComplete="off" />
      </Pair>
      <LineField
        name="from_email"
        label={t.fromEmail}
        help={t.fromEmailHelp}
        type="email"
        placeholder={sender?.from_email}
        autoComplete="off"
      />
      <LineField name="dkim_selector" label={t.selector} help={t.selectorHelp} autoComplete="off" />
    </Section>
  );
}

function TryFirst() {
  const t = useTexts(texts);
  const isWished = useWatch({ name: 'test' }) === true;
  return (
    <>
      <FlagField name="test" label={t.tryFirst} />
      {isWished && <LineField name="recipient" label={t.recipient} type="email" autoComplete="email" required />}
    </>
  );
}
