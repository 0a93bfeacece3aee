import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answerOf, api } from '#console/api/client.ts';
import { newKey } from '#console/api/key.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/forms/data.ts';
import { texts as publishTexts } from '#console/texts/en/forms/publish.ts';
import { useTexts } from '#console/texts/language.ts';
import { download } from './download.ts';

/** The parts of a form that actions need. */
export interface ActedOn {
  id: number;
  title: string;
  /** The draft of a published form. */
  draft_revision?: number | null;
}

/** The actions for a whole form. Each reports its result. */
export function useFormActions() {
  const t = useTexts(texts);
  const words = useTexts(publishTexts);
  const confirm = useConfirm();
  const navigate = useNavigate();
  const refresh = useRefreshForms();

  async function attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      showProblem(error);
    }
  }

  return {
    trash: ({ id, title }: ActedOn) =>
      attempt(async () => {
        const question = { title: t.trashTitle(title), body: t.trashBody, action: t.trash, isDangerous: true };
        if (!(await confirm(question))) return;
        await answerOf(api.DELETE('/svcb/v1/forms/{id}', { params: { path: { id } } }));
        showNotice(t.trashed(title));
        await refresh();
      }),
    restore: ({ id, title }: ActedOn) =>
      attempt(async () => {
        await answerOf(api.POST('/svcb/v1/forms/{id}/restore', { params: { path: { id } } }));
        showNotice(t.restored(title));
        await refresh();
      }),
    duplicate: ({ id, title }: ActedOn) =>
      attempt(async () => {
        const params = {
          path: { id },
          query: { published: 'false' as const },
          header: { 'Idempotency-Key': newKey() },
        };
        const copy = await answerOf(
          api.POST('/svcb/v1/forms/{id}/duplicate', { params, body: { title: t.copyOf(title) } }),
        );
        showNotice(t.duplicated(title));
        await refresh();
        await navigate({ to: `/forms/${copy.id}/edit` });
      }),
    discard: ({ id }: ActedOn) =>
      attempt(async () => {
        const question = { title: words.discardTitle, body: words.discardBody, action: words.discard };
        if (!(await confirm(question))) return;
        await answerOf(api.DELETE('/svcb/v1/forms/{id}/draft-revision', { params: { path: { id } } }));
        showNotice(words.discarded);
        await refresh();
      }),
    exportJson: ({ id }: ActedOn) =>
      attempt(async () => {
        const file = await answerOf(api.GET('/svcb/v1/forms/{id}/export', { params: { path: { id } } }));
        download(`form-${id}.json`, `${JSON.stringify(file, null, 2)}\n`);
      }),
  };
}

/** Returns a function that refreshes all data about forms. */
export function useRefreshForms(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(
      ['forms', 'form-title', 'form-picker'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    );
  };
}
