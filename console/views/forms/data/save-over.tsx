import { List, Stack, Text } from '@mantine/core';
import { answerOf, api } from '#console/api/client.ts';
import { Problem, problemOf } from '#console/api/problem.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/forms/data.ts';
import { useTexts } from '#console/texts/language.ts';
import { useRefreshForms } from './actions.ts';
import { type Changes, LostValues } from './lost-values.tsx';

/** A new version of a form, and the wording of the confirmation. */
export interface Replacement {
  form: { title: string; config: object };
  title: string;
  body: string;
  action: string;
  /** The title of the error if the form cannot be saved. */
  cannot: string;
  done(revision: number): string;
}

/** The service's answer about a save before it is made. */
interface Checked {
  errors: Readonly<Record<string, string>>;
  revision: number | null;
  warnings: readonly { message: string }[];
  dropped_secrets: readonly string[];
  changes?: Changes | null;
}

/**
 * Saves a version of the published form as its draft, after checking the effects and asking for confirmation. Fails if the form
 * was saved since, or has another draft. Every failure is shown.
 * @returns true when the form was saved
 */
export function useSaveOver(id: number): (replacement: Replacement) => Promise<boolean> {
  const t = useTexts(texts);
  const confirm = useConfirm();
  const refresh = useRefreshForms();

  async function save({ form: { title, config }, cannot, done, ...question }: Replacement): Promise<boolean> {
    const form = { title, config } as never;
    const checked: Checked = await answerOf(api.POST('/svcb/v1/forms/check', { body: { id, title, config } as never }));
    const { errors, revision } = checked;
    if (Object.keys(errors).length > 0) throw new Problem(422, { message: cannot, errors });
    const isYes = await confirm({
      title: question.title,
      body: <Consequences intro={question.body} checked={checked} />,
      action: question.action,
    });
    if (!isYes) return false;
    const header = { 'If-Match': `"${revision}"` };
    const params = { path: { id }, header };
    const saved = await answerOf(api.PUT('/svcb/v1/forms/{id}/draft-revision', { params, body: form }));
    showNotice(done(saved.revision));
    return true;
  }

  return async (replacement) => {
    try {
      return await save(replacement);
    } catch (error) {
      const { status } = problemOf(error);
      showProblem(status === 412 ? new Problem(status, { message: t.raced }) : error);
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

/** A list below a short text. */
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
