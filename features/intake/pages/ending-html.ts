import type { Site } from '#features/site/site.ts';
import type { EndingConfig } from '#features/submissions/endings.ts';
import { type MergedForm, type MergedSubmission, mergeContext } from '#features/submissions/store/merge-context.ts';
import { renderRecap } from '#forms/page/pages/answers.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { TextRoom, TextTooLarge } from '#forms/templates/language/text-room.ts';
import { type MergeMode, renderTemplate } from '#forms/templates/merge-tags.ts';
import { budgets } from '#security/budgets.ts';
import { textsOf } from '#texts/index.ts';

/**
 * Renders the panel after a submission: heading, message, reference, answers and buttons.
 * @param submission null when it is not stored, or gone: then nothing of it is shown, but the message
 */
export function endingHtml(
  form: MergedForm & { id: number },
  { title, reference, recap, buttons = [] }: EndingConfig,
  { message, submission, site }: { message: string; submission: MergedSubmission | null; site: Site },
): string {
  const t = textsOf(form.config).form;
  const context = submission && mergeContext(submission, form, site);
  /** Returns '' for a template whose tags nobody can fill in any more, or whose text would be too long. */
  const render = (template: string, mode: MergeMode): string => {
    if (!template.includes('{')) return template;
    if (!context) return '';
    try {
      return renderTemplate(template, context, mode, new TextRoom(budgets.madeUrl.atMost));
    } catch (error) {
      if (error instanceof TextTooLarge) return '';
      throw error;
    }
  };
  const heading = title ? render(title, 'header') : '';
  const answers = recap && submission ? renderRecap(form.config, submission.values) : '';
  const links = buttons.flatMap(({ label, url }) => {
    const address = render(url, 'url');
    return address === '' ? [] : [`<a class="svca-button" href="${escapeHtml(address)}">${escapeHtml(label)}</a>`];
  });
  return [
    '<div class="svca-panel" role="status">',
    heading && `<h2>${escapeHtml(heading)}</h2>`,
    `<p class="svca-said" dir="auto">${escapeHtml(message)}</p>`,
    reference &&
      submission?.id &&
      `<p>${escapeHtml(t.reference)} <strong>${escapeHtml(String(submission.id))}</strong></p>`,
    '</div>',
    answers && `<div class="svca-answers"><h2>${escapeHtml(t.recap)}</h2>${answers}</div>`,
    links.length > 0 && `<p class="svca-links">${links.join('')}</p>`,
  ]
    .filter(Boolean)
    .join('\n');
}
