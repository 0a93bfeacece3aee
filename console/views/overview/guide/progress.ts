/** The progress of a site that is being set up. */
export interface SetupProgress {
  /** The first form that was created here, and the id of the first form with a submission; null if there is none. */
  form: { id: number; title: string; filled: number | null } | null;
  /** The site's mail set-up; null until it is loaded. */
  mail: { provider: string; from: string | null; hasSent: boolean; problem: string | null } | null;
}

export const STEPS = ['form', 'mail', 'submission'] as const;
export type Step = (typeof STEPS)[number];

/** Returns the completed steps, and the first of the others as the next step. */
export function progressOf({ form, mail }: SetupProgress): { done: readonly Step[]; now: Step | null } {
  const isDone: Record<Step, boolean> = {
    form: form !== null,
    mail: mail?.hasSent ?? false,
    submission: form !== null && form.filled !== null,
  };
  return { done: STEPS.filter((step) => isDone[step]), now: STEPS.find((step) => !isDone[step]) ?? null };
}

interface FormSummary {
  id: number;
  title: string;
  revision: number;
  submissions: number;
}

/**
 * Returns the first form that belongs to the site. Forms of a development set-up do not count as long as they are unchanged.
 * @param createdIds ids of the forms that the audit log says were created by somebody
 * @param forms the newest first
 */
export function ownForm(createdIds: ReadonlySet<number>, forms: readonly FormSummary[]): SetupProgress['form'] {
  const own = forms.filter(({ id, revision }) => revision > 1 || createdIds.has(id)).toReversed();
  const [first] = own;
  const filled = own.find(({ submissions }) => submissions > 0);
  return first ? { id: first.id, title: first.title, filled: filled?.id ?? null } : null;
}

/** Returns the ids of the forms in audit entries: `form:7` is 7. */
export function formsOf(entries: readonly { target: string | null }[]): Set<number> {
  return new Set(entries.map(({ target }) => Number(/^form:(\d+)$/.exec(target ?? '')?.[1])));
}
