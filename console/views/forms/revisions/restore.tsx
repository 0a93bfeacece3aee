import { List, Stack, Text } from '@mantine/core';
import { answerOf, api } from '#console/api/client.ts';
import { Problem, problemOf } from '#console/api/problem.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { complain, say } from '#console/parts/toast.ts';
import { useTexts } from '#console/texts/language.ts';
import { useRefreshForms } from '../data/actions.ts';
import { type Changes, LostValues } from '../data/lost-values.tsx';
import { texts as actionTexts } from '../data/texts.ts';
import { readRevision } from './data.ts';
import { texts } from './texts.ts';

/** What the service says of the save before it is made. */
interface Checked {
  errors: Readonly<Record<string, string>>;
  revision: number | null;
  warnings: readonly { message: string }[];
  dropped_secrets: readonly string[];
  changes?: Changes | null;
}

/** Brings a revision back: looks what that would do, asks, and saves it over the revision that was looked at. */
export function useRestore(id: number): (number: number) => Promise<void> {
  const t = useTexts(texts);
  const words = useTexts(actionTexts);
  const confirm = useConfirm();
  const refresh = useRefreshForms();

  async function restore(number: number): Promise<void> {
    const { title, config } = await readRevision(id, number);
    const form = { title, config } as never;
    const checked: Checked = await answerOf(api.POST('/svcb/v1/forms/check', { body: { id, title, config } as never }));
    const name = String(number);
    if (Object.keys(checked.errors).length > 0) {
      throw new Problem(422, { message: `${t.cannot(name)}. ${t.cannotBody}`, errors: checked.errors });
    }
    const isYes = await confirm({
      title: t.restoreTitle(name),
      body: <Consequences checked={checked} />,
      action: checked.changes ? words.lostAnyway : t.restore,
      isDangerous: Boolean(checked.changes),
    });
    if (!isYes) return;
    const params = {
      path: { id },
      header: { 'If-Match': `"${checked.revision}"` },
      query: checked.changes ? { confirm: checked.changes.confirm } : {},
    };
    const saved = await answerOf(api.PUT('/svcb/v1/forms/{id}', { params, body: form }));
    say(t.restored(name, String(saved.revision)));
  }

  return async (number) => {
    try {
      await restore(number);
    } catch (error) {
      const { status } = problemOf(error);
      complain(status === 412 ? new Problem(status, { message: t.raced }) : error);
    }
    await refresh();
  };
}

function Consequences({ checked: { warnings, dropped_secrets: dropped, changes } }: { checked: Checked }) {
  const t = useTexts(texts);
  return (
    <Stack gap="sm">
      <Text size="sm">{t.restoreBody}</Text>
      {changes && <LostValues changes={changes} />}
      {dropped.length > 0 && <Listed title={t.restoreSecrets} items={dropped} />}
      {warnings.length > 0 && <Listed title={t.restoreWarnings} items={warnings.map(({ message }) => message)} />}
    </Stack>
  );
}

function Listed({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <Text size="sm">{title}</Text>
      <List size="sm">
        {items.map((one) => (
          <List.Item key={one}>{one}</List.Item>
        ))}
      </List>
    </div>
  );
}
