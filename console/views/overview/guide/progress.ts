/** What is known of a site that is being set up. */
export interface Known {
  /** The newest form that somebody here has made; null for none. */
  form: { id: number; title: string; submissions: number } | null;
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
    submission: form !== null && form.submissions > 0,
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
 * The newest form of the site's own. What a development set-up brings along was made by nobody, and is as it came.
 * @param isMade somebody has made a form, as the audit log knows
 * @param forms the newest first
 */
export function ownForm(isMade: boolean, forms: readonly FormSummary[]): Known['form'] {
  const own = isMade ? forms[0] : forms.find(({ revision }) => revision > 1);
  return own ? { id: own.id, title: own.title, submissions: own.submissions } : null;
}
