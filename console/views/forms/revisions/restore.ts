import { answerOf, api } from '#console/api/client.ts';
import { Problem, problemOf } from '#console/api/problem.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/forms/revisions.ts';
import { useTexts } from '#console/texts/language.ts';
import { useRefreshForms } from '../data/actions.ts';

/** Makes an earlier revision the draft, after asking. */
export function useRestore(id: number): (number: number) => Promise<void> {
  const t = useTexts(texts);
  const confirm = useConfirm();
  const refresh = useRefreshForms();
  return async (revision) => {
    const name = String(revision);
    if (!(await confirm({ title: t.restoreTitle(name), body: t.restoreBody, action: t.restore }))) return;
    try {
      const params = { path: { id, revision } };
      const saved = await answerOf(api.POST('/svcb/v1/forms/{id}/revisions/{revision}/restore', { params }));
      showNotice(t.restored(name, String(saved.revision)));
    } catch (error) {
      const { status, errors } = problemOf(error);
      showProblem(status === 422 ? new Problem(status, { message: t.cannot(name), errors }) : error);
    } finally {
      await refresh();
    }
  };
}
