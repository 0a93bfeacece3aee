import type { FormConfig } from '#forms/config/types.ts';
import type { ShownPage } from '#forms/pages/shown.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { goButton } from './go-button.ts';
import type { PagesShown } from './shown.ts';

/** Renders the visitor's progress. The text is always rendered: screen readers announce it when another page is shown. */
export function renderProgress(config: FormConfig, shown: PagesShown, formTitle: string): string {
  const { current, way, pages } = shown;
  const { pages: texts } = textsOf(config);
  const kind = config.options.pages?.progress ?? 'text';
  const step = current ? way.indexOf(current) + 1 : 0;
  const position = step > 0 ? fill(texts.pageOf, { page: step, pages: way.length }) : '';
  const text = current?.title ? `${position}: ${current.title}` : position;
  const isSeen = kind === 'text' || kind === 'bar';
  const status = `<p class="svca-progress${isSeen ? '' : ' svca-unseen'}" role="status">${escapeHtml(text)}</p>`;
  if (kind === 'bar') {
    const bar = {
      class: 'svca-bar',
      max: pages.length,
      // Counted over all pages, so that skipping a page never moves the bar backwards.
      value: step === way.length ? pages.length : current ? pages.indexOf(current) + 1 : 0,
      'aria-label': texts.progress,
    };
    return `${status}<progress${renderAttributes(bar)}></progress>`;
  }
  return kind === 'steps' ? `${status}${renderSteps(shown, formTitle, texts.progress)}` : status;
}

/** True when the buttons of steps come before the submit button. */
export function needsEnterButton({ options }: FormConfig): boolean {
  return options.pages?.progress === 'steps';
}

/** Renders the names of all pages. Pages off the visitor's way are hidden; pages that were shown are buttons. */
function renderSteps({ pages, current, way, visit }: PagesShown, formTitle: string, label: string): string {
  const steps = pages.map((page) => {
    const isAt = page === current;
    const button = goButton(page.name, nameOf(page, formTitle), {
      class: 'svca-link',
      disabled: isAt || !visit.seen.includes(page.name),
      ...(isAt && { 'aria-current': 'step' }),
    });
    return `<li${renderAttributes({ 'data-step': page.name, hidden: !way.includes(page) })}>${button}</li>`;
  });
  return `<ol class="svca-steps" aria-label="${escapeHtml(label)}">${steps.join('')}</ol>`;
}

function nameOf({ title, question }: ShownPage, formTitle: string): string {
  return question?.label ?? title ?? formTitle;
}
