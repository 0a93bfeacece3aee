import { NOT_CAPTURED } from '#features/requests/captured.ts';
import { Refusal } from '#features/requests/refusal.ts';
import type { Site } from '#features/site/site.ts';
import { submissionsBudgets } from '#features/submissions/budgets.ts';
import { endingOf } from '#features/submissions/endings.ts';
import { TextRoom, TextTooLarge } from '#forms/templates/language/text-room.ts';
import { type MergeContext, type MergeMode, renderTemplate } from '#forms/templates/merge-tags.ts';
import { errorMessage, successMessage } from '#forms/values/messages.ts';
import { textsOf } from '#texts/index.ts';
import { type MergedForm, type MergedSubmission, mergeContext } from './merge-context.ts';

/**
 * Returns a function that renders the message after an accepted submission: plain text, with merge tags filled in. Everything
 * that may fail is done before it returns: once the submission is stored, its answer must not be a failure.
 */
export async function prepareSuccessMessage(
  form: MergedForm,
  readSite: () => Promise<Site>,
): Promise<(submission: MergedSubmission) => string> {
  const templates = [
    ...(form.config.options.endings ?? []).map(({ message }) => message ?? ''),
    successMessage(form.config),
  ];
  const site = templates.some((template) => template.includes('{')) ? await readSite() : undefined;
  return (submission) => {
    const template = endingOf(form.config, submission.values)?.message || successMessage(form.config);
    return site && template.includes('{')
      ? renderOrFallback(template, mergeContext(submission, form, site), 'text')
      : template;
  };
}

/**
 * Renders the message above the fields with mistakes, as plain text. Only tags of form and site are filled in, since nothing is
 * stored yet.
 */
export async function renderErrorMessage(
  form: MergedForm & { id: number },
  readSite: () => Promise<Site>,
): Promise<string> {
  const template = errorMessage(form.config);
  if (!template.includes('{')) return template;
  const nothing = { id: null, formId: form.id, values: {}, ...NOT_CAPTURED, createdAt: new Date(0) };
  return renderOrFallback(template, mergeContext(nothing, form, await readSite()), 'form');
}

/** Renders a template. Falls back to the built-in text if the result is too large, since a stored submission must be answered. */
function renderOrFallback(template: string, context: MergeContext, mode: MergeMode): string {
  try {
    return renderTemplate(template, context, mode, new TextRoom(submissionsBudgets.shownMessage.atMost));
  } catch (error) {
    if (!(error instanceof TextTooLarge)) throw error;
    const { success, failed } = textsOf(context.config).form;
    return mode === 'text' ? success : failed;
  }
}

/** Adds the form's message and all sent values to a refusal of single fields. Returns any other error unchanged. */
export async function withSentValues(
  error: unknown,
  form: MergedForm & { id: number },
  readSite: () => Promise<Site>,
  data: Record<string, unknown>,
): Promise<unknown> {
  if (!(error instanceof Refusal) || !error.details.errors) return error;
  const { fields } = error.details.errors;
  return new Refusal(error.code, await renderErrorMessage(form, readSite), { errors: { fields, data } });
}
