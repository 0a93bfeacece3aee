import { hookPrefix } from '#features/submissions/hook-views.ts';
import type { Surface } from '#features/submissions/store/submission.ts';
import type { Hooks } from '#hooks/hooks.ts';

/** Which hooks of a run somebody listens to; what nobody does costs nothing. */
export interface Listeners {
  hooks?: { after?: true; failed?: true };
}

export function listenersOf(hooks: Hooks, surface: Surface): Listeners {
  const run = hooks.begin(hookPrefix(surface));
  const after = run.hasAction('after_submission') || run.hasEvent('AfterSubmission');
  const failed = run.hasAction('submission_failed');
  return after || failed ? { hooks: { ...(after && { after }), ...(failed && { failed }) } } : {};
}
