import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { hookForm } from '#features/submissions/hook-views.ts';
import { filledIn, prefilled, withValues } from '#forms/prefill/prefill.ts';
import type { Hooks } from '#hooks/hooks.ts';

/** Fills the form in with the parameters of the page's address and the values of extensions. */
export async function prefilledForm(
  { hooks }: { hooks: Hooks },
  form: ActiveForm,
  query: Readonly<Record<string, unknown>>,
): Promise<ActiveForm> {
  const config = prefilled(form.config, query);
  const run = hooks.begin('svca');
  if (!run.hasFilter('prefill')) return config === form.config ? form : { ...form, config };
  const values = await run.filter('prefill', filledIn(form.config, config), hookForm(form), { ...query });
  return { ...form, config: withValues(form.config, values) };
}
