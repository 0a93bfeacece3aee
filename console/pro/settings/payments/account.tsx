import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Problem, problemOf } from '#console/api/problem.ts';
import { type Question, useConfirm } from '#console/parts/confirm.tsx';
import { LineField } from '#console/parts/settings-form/fields.tsx';
import { SecretField } from '#console/parts/settings-form/secret-field.tsx';
import { SettingsForm } from '#console/parts/settings-form/settings-form.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/pro/texts/en/settings/payments.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { type AccountView, accountValues, errorsOfAccount, keysOf, removal } from './values.ts';
import { Webhook } from './webhook.tsx';

/** One account at a payment provider: its keys, and the webhook to set up there. */
export function Account({
  provider,
  mode,
  name,
  account,
  save,
}: {
  provider: string;
  mode: string;
  name: string;
  account: AccountView;
  save(changes: Record<string, unknown>): Promise<AccountView>;
}) {
  const t = useTexts(texts);
  const saveKeys = async (changes: Record<string, unknown>) => {
    try {
      return accountValues(await save(changes));
    } catch (error) {
      const { status, code, message, errors, retryAfter } = problemOf(error);
      throw new Problem(status, { code, message, errors: errorsOfAccount(errors, `${provider}.${mode}.`) }, retryAfter);
    }
  };
  return (
    <Stack gap="md">
      <Text size="sm">{account.configured ? t.configured : t.notConfigured}</Text>
      {account.warnings.length > 0 && (
        <Alert color="orange" variant="light" title={t.warnings}>
          {account.warnings.map(({ code, message }) => (
            <Text key={code} size="sm">
              {message}
            </Text>
          ))}
        </Alert>
      )}
      <SettingsForm label={name} values={accountValues(account)} save={saveKeys} message={t.saved}>
        {keysOf(account).map(({ name: key, isSecret, isSet }) => {
          const shared = {
            name: key,
            label: t.keys[key as keyof typeof t.keys] ?? key,
            help: t.help[key as keyof typeof t.help],
          };
          return isSecret ? (
            <SecretField key={key} {...shared} isSet={isSet} />
          ) : (
            <LineField key={key} {...shared} autoComplete="off" />
          );
        })}
      </SettingsForm>
      <EndActions name={name} account={account} save={save} />
      <Webhook provider={provider} account={account} />
    </Stack>
  );
}

/** Actions that end a replaced secret, or remove the whole account. */
function EndActions({
  name,
  account,
  save,
}: {
  name: string;
  account: AccountView;
  save(changes: Record<string, unknown>): Promise<unknown>;
}) {
  const t = useTexts(texts);
  const format = useFormat();
  const ask = useConfirm();
  const act = useMutation({
    mutationFn: ({ changes }: { changes: Record<string, unknown>; done: string }) => save(changes),
    onSuccess: (_answer, { done }) => showNotice(done),
    onError: showProblem,
  });
  const confirmAndSave = async (
    question: Omit<Question, 'isDangerous'>,
    changes: Record<string, unknown>,
    done: string,
  ) => {
    if (await ask({ ...question, isDangerous: true })) act.mutate({ changes, done });
  };
  const until = account.previous_webhook_secret_until;
  if (!account.configured) return null;
  return (
    <Group gap="sm">
      {until && (
        <>
          <Text size="sm">{t.previousUntil(format.moment(until))}</Text>
          <Button
            size="compact-sm"
            variant="default"
            loading={act.isPending}
            onClick={() =>
              void confirmAndSave(
                { title: t.endPrevious, body: t.endPreviousBody, action: t.endPrevious },
                { previous_webhook_secret: null },
                t.previousEnded,
              )
            }
          >
            {t.endPrevious}
          </Button>
        </>
      )}
      <Button
        size="compact-sm"
        variant="outline"
        color="red"
        loading={act.isPending}
        onClick={() =>
          void confirmAndSave(
            { title: t.remove(name), body: t.removeBody, action: t.remove(name) },
            removal(account),
            t.removed,
          )
        }
      >
        {t.remove(name)}
      </Button>
    </Group>
  );
}
