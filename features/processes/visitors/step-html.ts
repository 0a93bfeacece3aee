import { formatAmount } from '#forms/money.ts';
import { formElementId } from '#forms/page/fields.ts';
import { renderRecap } from '#forms/page/pages/answers.ts';
import { summaryLine } from '#forms/page/summary-line.ts';
import type { Outcome } from '#forms/process/definition.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { messageHtml } from '#http/page/document.ts';
import { languageOf, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { inputsHtml, NOTHING_TYPED, SIGNATURE, type Typed } from './inputs.ts';
import { endFormat, momentFormat, paragraph } from './links.ts';
import type { OpenedStep } from './step.ts';

interface StepPage {
  site: { name: string; timeZone: string };
  /** The path to which the page posts its form. */
  action: string;
  /** The address of the script with which people draw a signature. */
  signScript: string;
  /** Returns the path of a file. */
  fileAt(file: { id: string }): string;
  typed?: Typed;
  /** A message above the form. */
  notice?: string;
  /** The success message of the form's author, for after a confirmation. */
  said?: string | null;
}

/** Renders the page of a step: what it asks, or why it asks nothing any more. */
export function stepHtml(step: OpenedStep, page: StepPage): string {
  const { standing, option, form } = step;
  const heading = `<h2>${escapeHtml(option.title)}</h2>`;
  if (standing !== 'asked') return heading + overHtml(step, page);
  const { site, action, fileAt, signScript, typed = NOTHING_TYPED, notice } = page;
  const { process: texts } = textsOf(form.config);
  const isConfirmation = option.kind === 'verify';
  const timeZone = step.timeZone ?? site.timeZone;
  const moment = momentFormat(form, timeZone);
  const { standsInFor, address } = step.who;
  const facts = [
    fill(texts.asked, { site: site.name }),
    fill(texts.status.sent, { date: moment(step.submission.createdAt) }),
    ...(step.step.deadlineAt && !isConfirmation
      ? [fill(texts.deadline, { date: endFormat(form, timeZone)(step.step.deadlineAt) })]
      : []),
    ...(standsInFor === null ? [] : [fill(texts.standsIn, { address: standsInFor })]),
    ...reservedFact(step),
  ];
  const answers = renderRecap(step.shown.config, step.shown.values, { fileAt, isLocal: true });
  return [
    notice && messageHtml(notice, 'error'),
    mistakesHtml(step, typed),
    heading,
    ...(isConfirmation
      ? [paragraph(fill(texts.confirm.address, { address }))]
      : facts.map((fact) => paragraph(fact, 'svca-fact'))),
    answers && `<div class="svca-answers"><h2>${escapeHtml(texts.sent)}</h2>${answers}</div>`,
    inputsHtml(step, action, typed),
    option.kind === 'sign' && `<script${renderAttributes({ defer: true, src: signScript })}></script>`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Says that an amount is charged or released by the end of the process, to whoever decides about it. */
function reservedFact({ form, submission }: OpenedStep): string[] {
  const { payment } = submission.meta;
  if (!payment || !form.config.options.payment?.capture_on?.length) return [];
  const { process: texts } = textsOf(form.config);
  return [fill(texts.reserved, { amount: formatAmount(payment.amount, payment.currency, languageOf(form.config)) })];
}

/** Renders what is left to say to somebody who cannot decide any more. */
function overHtml(step: OpenedStep, { site, said }: StepPage): string {
  const { standing, form, person, decidedAt } = step;
  const { process: texts } = textsOf(form.config);
  if (standing === 'decided') {
    const thanks = texts.thanks[person.outcome as Exclude<Outcome, 'lapsed' | 'reached'>];
    const moment = momentFormat(form, step.timeZone ?? site.timeZone);
    const when =
      decidedAt && person.outcome !== 'confirmed' ? fill(texts.decidedBefore, { date: moment(decidedAt) }) : '';
    return thanksHtml(thanks, said ?? (when || null));
  }
  const why = { replaced: texts.replaced, lapsed: texts.status.ends.lapsed, over: texts.over, asked: '' }[standing];
  return messageHtml(why, 'notice');
}

/** Renders the panel after a decision. @param more what else there is to say */
export function thanksHtml(thanks: string, more: string | null): string {
  const said = more === null ? '' : `<p class="svca-said" dir="auto">${escapeHtml(more)}</p>`;
  return `<div class="svca-panel" role="status"><p>${escapeHtml(thanks)}</p>${said}</div>`;
}

/** Renders the list of mistakes, each with a link to its input. */
function mistakesHtml({ form, fields, option }: OpenedStep, { errors }: Typed): string {
  const { process: texts } = textsOf(form.config);
  const own = fields.map((field) => [field.name, ('label' in field && field.label) || field.name]);
  const labels: Record<string, string> = {
    ...Object.fromEntries(own),
    ...{ note: texts.note, names: texts.names, outcome: texts.choice, signature: textsOf(form.config).pdf.signature },
  };
  const isField = (name: string) =>
    fields.some((field) => field.name === name) || (option.kind === 'sign' && name === SIGNATURE);
  const lines = Object.entries(errors).map(([name, message]) => {
    return `<li><a href="#${escapeHtml(isField(name) ? `${formElementId(form.id)}-${name}` : name)}">${escapeHtml(summaryLine(labels[name] ?? name, message))}</a></li>`;
  });
  return lines.length > 0 ? `<div class="svca-message svca-failure" role="alert"><ul>${lines.join('')}</ul></div>` : '';
}
