/** What is known of a site that is being set up. */
export interface Known {
  /** The first form that somebody here has made, and the number of the first with a submission; null for none. */
  form: { id: number; title: string; filled: number | null } | null;
  /** How mails leave the site; null until it is known. */
  mail: { provider: string; from: string | null; hasSent: boolean; problem: string | null } | null;
}

export const STEPS = ['form', 'mail', 'submission'] as const;
export type Step = (typeof STEPS)[number];

/** Which steps are done; the first of the others is the one to do now. */
export function progressOf({ form, mail }: Known): { done: readonly Step[]; now: Step | null } {
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
 * The first form of the site's own. What a development set-up brings along was made by nobody, and is as it came.
 * @param made numbers of forms that somebody has made, as the audit log knows
 * @param forms the newest first
 */
export function ownForm(made: ReadonlySet<number>, forms: readonly FormSummary[]): Known['form'] {
  const own = forms.filter(({ id, revision }) => revision > 1 || made.has(id)).toReversed();
  const [first] = own;
  const filled = own.find(({ submissions }) => submissions > 0);
  return first ? { id: first.id, title: first.title, filled: filled?.id ?? null } : null;
}

/** Of entries of the audit log, those about forms: `form:7` is 7. */
export function formsOf(entries: readonly { target: string | null }[]): Set<number> {
  return new Set(entries.map(({ target }) => Number(/^form:(\d+)$/.exec(target ?? '')?.[1])));
}
