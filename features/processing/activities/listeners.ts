import { hookPrefix } from '#features/submissions/hook-views.ts';
import type { Surface } from '#features/submissions/store/submission.ts';
import type { Hooks } from '#hooks/hooks.ts';

/** The final hooks of a run that have handlers. A hook without handlers needs no activity. */
export interface Listeners {
  hooks?: { after?: true; failed?: true };
}

export function listenersOf(hooks: Hooks, surface: Surface): Listeners {
  const run = hooks.begin(hookPrefix(surface));
  const after = run.hasAction('after_submission') || run.hasEvent('AfterSubmission');
  const failed = run.hasAction('submission_failed');
  return after || failed ? { hooks: { ...(after && { after }), ...(failed && { failed }) } } : {};
}
