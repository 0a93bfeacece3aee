import { replaceEqualDeep, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { newKey } from '#console/api/key.ts';
import { type Problem, problemOf } from '#console/api/problem.ts';
import { isSame } from '#console/parts/difference/difference.ts';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/builder.ts';
import { useTexts } from '#console/texts/language.ts';
import type { PublicState } from '#console/views/forms/publish/data.ts';
import { endFreshness } from '../editor/fresh.ts';
import type { Draft, EditorStore } from '../model.ts';
import { merged } from './merge.ts';
import { type NewSecret, newSecrets, withoutSaved } from './secrets.ts';
import { dropChanges } from './unsaved-changes.ts';

/** The draft of a form as the service returns it. */
export interface Stored extends Draft, PublicState {
  id: number;
  revision: number;
  updated_at: string;
}

/** A save that another one came before: the versions to choose from. */
export interface Conflict {
  base: Draft;
  theirs: Stored;
}

/** Secrets that saves have generated, and paths of secrets that they have dropped. */
export interface ChangedSecrets {
  generated: readonly NewSecret[];
  dropped: readonly string[];
}

const NO_SECRETS: ChangedSecrets = { generated: [], dropped: [] };

export interface SaveState {
  isSaving: boolean;
  /** Called when somebody leaves. */
  isUnsaved(): boolean;
  revision: number;
  /** The public state of the form, as the service said last. */
  publicState: PublicState;
  /** Reads it anew, after a publication. */
  readPublicState(): Promise<void>;
  /** The id under which the browser stores unsaved changes. */
  visit: string;
  /** The last version from the service that is known here. */
  base: Draft;
  /** The error of the last save, as long as the draft is still the one that was sent. */
  refused: { draft: Draft; problem: Problem } | null;
  conflict: Conflict | null;
  closeConflict(): void;
  /** Changed secrets that nobody has noted yet. */
  secrets: ChangedSecrets;
  closeSecrets(): void;
  /** @returns true if the draft is saved now */
  save(): Promise<boolean>;
  /** Overwrites the version of somebody else. */
  overwrite(theirs: Stored): Promise<boolean>;
  /**
   * Takes another version as the base.
   * @param draft the draft to continue with
   */
  rebase(theirs: Stored, draft: Draft): void;
  /** Continues with changes that were stored in the browser. */
  resume(base: { revision: number; draft: Draft }, draft: Draft): void;
}

export function draftOf({ title, config }: Draft): Draft {
  return { title, config };
}

/**
 * Reads the draft of the form, or the published form if there is none.
 * @throws Problem
 */
export async function readStored(id: number, signal?: AbortSignal): Promise<Stored> {
  const params = { path: { id } };
  return (await answerOf(
    api.GET('/svcb/v1/forms/{id}/draft-revision', { params, ...(signal && { signal }) }),
  )) as unknown as Stored;
}

/** Saves the draft, which visitors do not see, if the form is still at the revision that the draft is based on. */
export function useSave(id: number, store: EditorStore, loaded: Stored): SaveState {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const base = useRef({ revision: loaded.revision, draft: store.get().now.draft });
  const [visit] = useState(newKey);
  const [, show] = useState(0);
  const [publicState, setPublicState] = useState<PublicState>(loaded);
  const [isSaving, setIsSaving] = useState(false);
  const [refused, setRefused] = useState<SaveState['refused']>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [secrets, setSecrets] = useState(NO_SECRETS);
  const isUnsaved = useCallback(() => !isSame(store.get().now.draft, base.current.draft), [store]);
  const setBase = useCallback((next: { revision: number; draft: Draft }) => {
    base.current = next;
    show((count) => count + 1);
  }, []);
  // Two saves at once would race each other.
  const isBusy = useRef(false);

  const send = useCallback(
    async (expected: number): Promise<boolean> => {
      if (isBusy.current) return false;
      isBusy.current = true;
      setIsSaving(true);
      const sent = store.get().now.draft;
      try {
        const answer = (await answerOf(
          api.PUT('/svcb/v1/forms/{id}/draft-revision', {
            params: {
              path: { id },
              header: { 'If-Match': `"${expected}"` },
            },
            body: sent as never,
          }),
        )) as unknown as Stored & { dropped_secrets?: string[] };
        const generated = newSecrets(sent.config.options, answer.config.options);
        const dropped = answer.dropped_secrets ?? [];
        const saved = replaceEqualDeep(sent, withoutSaved(draftOf(answer), answer)) as Draft;
        const { draft: mine } = store.get().now;
        // Changes that were made during the save are merged into the saved version.
        store.settle(mine === sent ? saved : merged(sent, mine, saved).draft, (draft) => withoutSaved(draft, saved));
        setBase({ revision: answer.revision, draft: saved });
        if (mine === sent) dropChanges(id, visit);
        setRefused(null);
        setConflict(null);
        setSecrets((before) => ({
          generated: [...before.generated, ...generated],
          dropped: [...before.dropped, ...dropped],
        }));
        showNotice(t.save.done(answer.revision));
        setPublicState(answer);
        await queries.invalidateQueries({ queryKey: ['forms'], predicate: ({ queryKey }) => queryKey[2] !== 'edit' });
        return mine === sent;
      } catch (error) {
        const problem = problemOf(error);
        if (problem.status === 412) setConflict({ base: base.current.draft, theirs: await readStored(id) });
        else if (problem.status === 422) {
          endFreshness();
          setRefused({ draft: sent, problem });
        } else showProblem(problem);
        return false;
      } finally {
        isBusy.current = false;
        setIsSaving(false);
      }
    },
    [id, visit, store, queries, t, setBase],
  );
  return {
    isSaving,
    isUnsaved,
    revision: base.current.revision,
    publicState,
    readPublicState: async () => setPublicState(await readStored(id)),
    visit,
    base: base.current.draft,
    refused,
    conflict,
    closeConflict: () => setConflict(null),
    secrets,
    closeSecrets: () => setSecrets(NO_SECRETS),
    save: () => send(base.current.revision),
    overwrite: (theirs) => {
      setBase({ revision: theirs.revision, draft: draftOf(theirs) });
      setConflict(null);
      return send(theirs.revision);
    },
    rebase: (theirs, draft) => {
      setBase({ revision: theirs.revision, draft: draftOf(theirs) });
      store.change(() => draft);
      setConflict(null);
    },
    resume: (from, draft) => {
      setBase(from);
      store.change(() => draft);
    },
  };
}

/** Milliseconds after the last change at which the browser stores unsaved changes. */
export const KEEP_AFTER_MS = 800;

/** Calls back a moment after the last change of a value. */
export function useAfter(value: unknown, pause: number, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value restarts the timer.
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
}
