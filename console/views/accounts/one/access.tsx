import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answerOf, api } from '#console/api/client.ts';
import { type Question, useConfirm } from '#console/parts/confirm.tsx';
import { Section } from '#console/parts/section.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/accounts.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { type Account, accountKey } from '../data.ts';

/** Ends an account's access: its sessions, all access until it is enabled again, or all access for good. */
export function Access({ account }: { account: Account }) {
  const { id, login, disabled_at: disabledAt, open_steps: openSteps } = account;
  const t = useTexts(texts);
  const format = useFormat();
  const navigate = useNavigate();
  const ask = useConfirm();
  const queries = useQueryClient();
  const params = { path: { id } };
  const refresh = () => queries.invalidateQueries({ queryKey: ['accounts'] });
  const act = useMutation({ mutationFn: (work: () => Promise<void>) => work(), onError: showProblem });
  const withSteps = (text: string) => [text, ...(openSteps > 0 ? [t.stepsWait(openSteps)] : [])].join(' ');
  const confirmAndAct = async (question: Question, work: () => Promise<void>) => {
    if (await ask(question)) act.mutate(work);
  };
  const endSessions = async () => {
    const { sessions_ended: endedSessions } = await answerOf(api.DELETE('/host/accounts/{id}/sessions', { params }));
    showNotice(t.sessionsEnded(format.number(endedSessions)));
    await refresh();
  };
  const setDisabled = async (disabled: boolean) => {
    const changed = await answerOf(api.PATCH('/host/accounts/{id}', { params, body: { disabled } }));
    queries.setQueryData(accountKey(id), changed);
    showNotice(disabled ? t.isDisabled : t.isEnabled);
    await refresh();
  };
  const remove = async () => {
    const { open_steps: left } = await answerOf(api.DELETE('/host/accounts/{id}', { params }));
    showNotice([t.removed(login), ...(left > 0 ? [t.stepsLeft(left)] : [])].join(' '));
    await navigate({ to: '/accounts' });
    queries.removeQueries({ queryKey: accountKey(id) });
    await refresh();
  };
  return (
    <Section title={t.danger}>
      <Group gap="sm">
        <Button
          variant="default"
          disabled={act.isPending}
          onClick={() =>
            void confirmAndAct({ title: t.endSessions, body: t.endSessionsBody, action: t.endSessions }, endSessions)
          }
        >
          {t.endSessions}
        </Button>
        {disabledAt ? (
          <Button variant="default" disabled={act.isPending} onClick={() => act.mutate(() => setDisabled(false))}>
            {t.enable}
          </Button>
        ) : (
          <Button
            variant="default"
            disabled={act.isPending}
            onClick={() =>
              void confirmAndAct(
                { title: t.disable, body: withSteps(t.disableBody), action: t.disable, isDangerous: true },
                () => setDisabled(true),
              )
            }
          >
            {t.disable}
          </Button>
        )}
        <Button
          color="red"
          variant="outline"
          disabled={act.isPending}
          onClick={() =>
            void confirmAndAct(
              { title: t.remove, body: withSteps(t.removeBody(login)), action: t.remove, isDangerous: true },
              remove,
            )
          }
        >
          {t.remove}
        </Button>
      </Group>
    </Section>
  );
}
