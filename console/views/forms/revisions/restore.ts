import { showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/forms/revisions.ts';
import { useTexts } from '#console/texts/language.ts';
import { useSaveOver } from '../data/save-over.tsx';
import { readRevision } from './data.ts';

/** Restores a revision, after showing the effects and asking for confirmation. */
export function useRestore(id: number): (number: number) => Promise<void> {
  const t = useTexts(texts);
  const save = useSaveOver(id);
  return async (number) => {
    const form = await readRevision(id, number).catch(showProblem);
    if (!form) return;
    const name = String(number);
    await save({
      form,
      title: t.restoreTitle(name),
      body: t.restoreBody,
      action: t.restore,
      cannot: t.cannot(name),
      done: (revision) => t.restored(name, String(revision)),
    });
  };
}
