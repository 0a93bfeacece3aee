import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { momentFormat, paragraph } from './links.ts';
import type { StatusView } from './status.ts';

/** Renders what became of a submission. @param correctAt, confirmAt the paths of the pages that correct it, and take its code */
export function statusHtml(
  status: StatusView,
  { site, correctAt, confirmAt }: { site: { timeZone: string }; correctAt: string; confirmAt: string },
): string {
  const { form } = status;
  const { status: texts, choices } = textsOf(form.config).process;
  const moment = momentFormat(form, status.timeZone ?? site.timeZone);
  const last = status.steps.at(-1);
  const title = status.corrects && last ? fill(texts.returned, { date: moment(last.at) }) : status.title;
  const steps = status.steps.map(
    ({ title: name, outcome, at, note }) =>
      `<li><strong>${escapeHtml(name)}</strong>: ${escapeHtml(texts.outcomes[outcome])} <time datetime="${at.toISOString()}">${escapeHtml(moment(at))}</time>${note === null ? '' : noteHtml(form, note)}</li>`,
  );
  return [
    `<h2>${escapeHtml(texts.title)}</h2>`,
    title !== null &&
      `<div class="svca-panel${status.isGood ? '' : ' svca-open'}" role="status"><h3>${escapeHtml(title)}</h3>${status.text ? `<p class="svca-said" dir="auto">${escapeHtml(status.text)}</p>` : ''}</div>`,
    ...status.notes.map((note) => paragraph(note)),
    status.corrects && buttonHtml(correctAt, texts.correct),
    status.asksForCode && buttonHtml(confirmAt, choices.confirmed),
    paragraph(fill(texts.sent, { date: moment(status.sentAt) }), 'svca-fact'),
    steps.length > 0 && `<h2>${escapeHtml(texts.steps)}</h2>\n<ol class="svca-course">${steps.join('')}</ol>`,
  ]
    .filter(Boolean)
    .join('\n');
}

function buttonHtml(path: string, text: string): string {
  return `<p class="svca-links"><a class="svca-button" href="${escapeHtml(path)}">${escapeHtml(text)}</a></p>`;
}

/** Renders the note of somebody who decided. */
export function noteHtml({ config }: Pick<ActiveForm, 'config'>, note: string): string {
  const label = textsOf(config).process.note;
  return `<blockquote class="svca-note" dir="auto"><span class="svca-unseen">${escapeHtml(label)}: </span>${escapeHtml(note)}</blockquote>`;
}
