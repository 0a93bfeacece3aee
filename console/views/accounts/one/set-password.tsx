import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { Section } from '#console/parts/section.tsx';
import { PasswordField } from '#console/parts/settings-form/fields.tsx';
import { SettingsForm } from '#console/parts/settings-form/settings-form.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/accounts.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Account } from '../data.ts';

const EMPTY = { password: '' };

/** Sets or removes the password of another account. */
export function SetPassword({ account }: { account: Account }) {
  const t = useTexts(texts);
  const ask = useConfirm();
  const queries = useQueryClient();
  const put = async (password: string | null) => {
    const params = { path: { id: account.id } };
    await answerOf(api.PUT('/host/accounts/{id}/password', { params, body: { password } }));
    await queries.invalidateQueries({ queryKey: ['accounts'] });
  };
  const removal = useMutation({
    mutationFn: () => put(null),
    onSuccess: () => showNotice(t.passwordIsGone),
    onError: showProblem,
  });
  const remove = async () => {
    const question = {
      title: t.removePassword,
      body: t.removePasswordBody,
      action: t.removePassword,
      isDangerous: true,
    };
    if (await ask(question)) removal.mutate();
  };
  return (
    <Section title={t.setPassword} about={t.setPasswordAbout}>
      <SettingsForm
        label={t.setPassword}
        values={EMPTY}
        save={async (_changes, { password }) => {
          await put(password);
          return EMPTY;
        }}
        action={t.setPasswordAction}
        message={t.passwordIsSet}
        isNew
      >
        <PasswordField name="password" label={t.newPassword} autoComplete="new-password" />
      </SettingsForm>
      {account.password_set && (
        <Group>
          <Button variant="default" loading={removal.isPending} onClick={() => void remove()}>
            {t.removePassword}
          </Button>
        </Group>
      )}
    </Section>
  );
}
