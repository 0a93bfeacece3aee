import type { FormConfig } from '#forms/config/types.ts';
import type { OrderCalculation } from '#forms/orders/settle.ts';
import { pageOfField, type ShownPage, SUMMARY_PAGE, shownPagesOf } from '#forms/pages/shown.ts';
import { BACK, type Visit } from '#forms/pages/visit.ts';
import type { PageJump } from '#forms/pages/walk.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { buttonTexts } from '#forms/theme/buttons.ts';
import { textsOf } from '#texts/index.ts';
import { browserRule, conditionAttribute } from '../condition-attribute.ts';
import { renderAnswers } from './answers.ts';
import { goButton } from './go-button.ts';
import { needsEnterButton, renderProgress } from './progress.ts';
import { isLast, type PagesShown } from './shown.ts';

/** Returns the texts of the pages' script; null for a form without pages. */
export function pageTexts(config: FormConfig, shown: PagesShown | null): string | null {
  if (!shown) return null;
  const { next, back, send } = buttonTexts(config);
  const { pageOf, summaryAway } = textsOf(config).pages;
  return JSON.stringify({ next, back, pageOf, send, ...(config.options.pages?.summary && { summaryAway }) });
}

/**
 * Arranges the rendered fields of a form in their pages. One page is shown; browsers neither send nor check the others. The
 * script switches between the pages itself.
 * @param about the form's title, and the parameters of the order's calculation
 */
export function renderPages(
  config: FormConfig,
  html: readonly string[],
  shown: PagesShown,
  { title, adding }: { title: string; adding?: OrderCalculation | undefined },
): string[] {
  const fieldsets = shown.pages.map((page) => {
    const { name, title, begins, conditional, jumps, from, to, question } = page;
    const isShown = page === shown.current;
    // The focus goes to the question itself.
    const isFocused = isShown && shown.isReached && (begins !== null || !question);
    const attributes = {
      class: 'svca-page',
      'data-page': name,
      'data-question': question !== undefined,
      'aria-label': title,
      'data-next': begins?.next_label,
      'data-back': begins?.back_label,
      ...pageLogic({ conditional, jumps }),
      hidden: !isShown,
      disabled: !isShown,
      tabindex: isFocused ? -1 : null,
      autofocus: isFocused,
    };
    const content =
      name === SUMMARY_PAGE
        ? renderSummaryPage(config, isShown ? renderAnswers(config, shown.visit.values, shown.way, adding) : '')
        : html.slice(from, to).join('\n');
    return `<fieldset${renderAttributes(attributes)}>\n${content}\n</fieldset>`;
  });
  return [renderProgress(config, shown, title), ...fieldsets];
}

/** Arranges the rendered fields in their pages, all of which are shown unless the visitor's answers skip them. */
export function renderAllPages(config: FormConfig, html: readonly string[]): string[] {
  const pages = shownPagesOf(config);
  if (pages.length === 0) return [...html];
  return pages.map(({ name, title, conditional, jumps, from, to }) => {
    const attributes = {
      class: 'svca-page',
      'data-page': name,
      'aria-label': title,
      ...pageLogic({ conditional, jumps }),
    };
    return `<fieldset${renderAttributes(attributes)}>\n${html.slice(from, to).join('\n')}\n</fieldset>`;
  });
}

function pageLogic({ conditional, jumps }: Pick<ShownPage, 'conditional' | 'jumps'>) {
  return {
    'data-conditional': conditionAttribute(conditional),
    'data-jumps': jumps && jumps.length > 0 ? JSON.stringify(jumps.map(forBrowser)) : null,
  };
}

/** @param answers empty when the page is not shown: the script requests the answers when it shows it */
function renderSummaryPage(config: FormConfig, answers: string): string {
  const heading = `<h2 tabindex="-1">${escapeHtml(textsOf(config).pages.summary)}</h2>`;
  return `${heading}<div class="svca-answers">${answers}</div>`;
}

/** Returns the path of the field that gets the focus when a visitor reaches a page with a single question. */
export function questionReached(config: FormConfig, { at, seen }: Visit): string | undefined {
  const page = seen.length > 0 ? shownPagesOf(config).find(({ name }) => name === at) : undefined;
  return page?.begins ? undefined : page?.question?.first;
}

/** Renders the buttons that lead forwards and back. */
export function renderPageButtons(config: FormConfig, shown: PagesShown): string {
  const texts = buttonTexts(config);
  const { current, way, pages } = shown;
  const position = current ? way.indexOf(current) : -1;
  const after = current && pages[pages.indexOf(current) + 1];
  const next = isLast(shown) ? texts.send : after?.begins?.next_label || texts.next;
  const back = goButton(BACK, current?.begins?.back_label || texts.back, {
    class: 'svca-save svca-back',
    hidden: position <= 0,
  });
  return `<button type="submit">${escapeHtml(next)}</button>${back}`;
}

/**
 * Renders a button that leads to a field with an error on another page.
 * @returns undefined when the field is on the shown page, where a link is enough
 */
export function renderWayTo(path: string, line: string, shown: PagesShown | null): string | undefined {
  const page = shown && pageOfField(shown.pages, path);
  return page && page !== shown.current ? goButton(`${page.name}/${path}`, line, { class: 'svca-link' }) : undefined;
}

/** The hidden button that the Enter key presses: Enter presses the first submit button, so it stands before all others. */
export const ENTER_BUTTON = '<button type="submit" class="svca-extra" tabindex="-1" aria-hidden="true"></button>';

/** True when buttons that lead to other pages come before the submit button. */
export function asksEnterButton(config: FormConfig, shown: PagesShown | null): boolean {
  return shown !== null && (needsEnterButton(config) || shown.current?.name === SUMMARY_PAGE);
}

function forBrowser({ to, when }: PageJump): PageJump {
  return when ? { to, when: { ...when, rules: when.rules.map(browserRule) } } : { to };
}
