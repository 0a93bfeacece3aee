import { List, Stack, Text } from '@mantine/core';
import { answerOf, api } from '#console/api/client.ts';
import { Problem, problemOf } from '#console/api/problem.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { complain, say } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/forms/data.ts';
import { useTexts } from '#console/texts/language.ts';
import { useRefreshForms } from './actions.ts';
import { type Changes, LostValues } from './lost-values.tsx';

/** What is to become of a form, and in which words one is asked. */
export interface Wish {
  form: { title: string; config: object };
  title: string;
  body: string;
  action: string;
  /** What is said when it cannot be saved as it is. */
  cannot: string;
  done(revision: number): string;
}

/** What the service says of a save before it is made. */
interface Checked {
  errors: Readonly<Record<string, string>>;
  revision: number | null;
  warnings: readonly { message: string }[];
  dropped_secrets: readonly string[];
  changes?: Changes | null;
}

/**
 * Saves a form over what is there: looks what that would do, asks, and saves it over the revision that was looked at. Everything
 * that goes wrong is said.
 * @returns whether it was saved
 */
export function useSaveOver(id: number): (wish: Wish) => Promise<boolean> {
  const t = useTexts(texts);
  const confirm = useConfirm();
  const refresh = useRefreshForms();

  async function save({ form: { title, config }, cannot, done, ...question }: Wish): Promise<boolean> {
    const form = { title, config } as never;
    const checked: Checked = await answerOf(api.POST('/svcb/v1/forms/check', { body: { id, title, config } as never }));
    const { errors, changes, revision } = checked;
    if (Object.keys(errors).length > 0) throw new Problem(422, { message: cannot, errors });
    const isYes = await confirm({
      title: question.title,
      body: <Consequences intro={question.body} checked={checked} />,
      action: changes ? t.lostAnyway : question.action,
      isDangerous: Boolean(changes),
    });
    if (!isYes) return false;
    const header = { 'If-Match': `"${revision}"` };
    const params = { path: { id }, header, query: changes ? { confirm: changes.confirm } : {} };
    const saved = await answerOf(api.PUT('/svcb/v1/forms/{id}', { params, body: form }));
    say(done(saved.revision));
    return true;
  }

  return async (wish) => {
    try {
      return await save(wish);
    } catch (error) {
      const { status } = problemOf(error);
      complain(status === 412 ? new Problem(status, { message: t.raced }) : error);
      return false;
    } finally {
      await refresh();
    }
  };
}

function Consequences({ intro, checked }: { intro: string; checked: Checked }) {
  const t = useTexts(texts);
  const { warnings, dropped_secrets: dropped, changes } = checked;
  return (
    <Stack gap="sm">
      <Text size="sm">{intro}</Text>
      {changes && <LostValues changes={changes} />}
      {dropped.length > 0 && <Listed title={t.secretsDropped} items={dropped} />}
      {warnings.length > 0 && <Listed title={t.toBeSeenTo} items={warnings.map(({ message }) => message)} />}
    </Stack>
  );
}

/** Lines under a short text. */
export function Listed({ title, items }: { title: string; items: readonly string[] }) {
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
