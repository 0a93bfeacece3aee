import { Anchor, Group, Switch, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/forms/publish.ts';
import { useTexts } from '#console/texts/language.ts';
import { useRefreshForms } from '../data/actions.ts';
import type { PublicState } from './data.ts';

/** Switches a published form between open and closed. */
export function OpenSwitch({ form }: { form: PublicState & { id: number; title: string } }) {
  const t = useTexts(texts);
  const confirm = useConfirm();
  const refresh = useRefreshForms();
  const [isBusy, setIsBusy] = useState(false);
  const { id, title, status, closed_at: closedAt } = form;
  const isOver = status === 'closed' && closedAt === null;
  const change = async (isOpen: boolean) => {
    const question = { title: t.closeTitle(title), body: t.closeBody, action: t.close };
    if (!isOpen && !(await confirm(question))) return;
    setIsBusy(true);
    try {
      const params = { path: { id } };
      await answerOf(
        isOpen ? api.POST('/svcb/v1/forms/{id}/open', { params }) : api.POST('/svcb/v1/forms/{id}/close', { params }),
      );
      showNotice(isOpen ? t.opened(title) : t.closed(title));
    } catch (error) {
      showProblem(error);
    } finally {
      setIsBusy(false);
      await refresh();
    }
  };
  const schedule = (
    <Anchor component={Link} to={`/forms/${id}/edit`} search={{ tab: 'options', section: 'limits' } as never} size="sm">
      {t.changeSchedule}
    </Anchor>
  );
  return (
    <Group gap="sm">
      <Switch
        label={t.accepts}
        checked={closedAt === null && !isOver}
        disabled={isBusy || isOver}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
      {isOver && <Text size="sm">{t.overSince}</Text>}
      {schedule}
    </Group>
  );
}
