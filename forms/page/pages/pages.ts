import type { FormConfig } from '#forms/config/types.ts';
import type { AddingUp } from '#forms/orders/settle.ts';
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

/** What the script of pages says; null for a form without any. */
export function pageTexts(config: FormConfig, shown: PagesShown | null): string | null {
  if (!shown) return null;
  const { next, back, send } = buttonTexts(config);
  const { pageOf, summaryAway } = textsOf(config).pages;
  return JSON.stringify({ next, back, pageOf, send, ...(config.options.pages?.summary && { summaryAway }) });
}

/**
 * The fields of a form, ready as HTML, in their pages: one is shown, the others are neither sent nor checked by browsers. The script shows
 * the pages itself.
 * @param about the form's title, and how an order is added up
 */
export function renderPages(
  config: FormConfig,
  html: readonly string[],
  shown: PagesShown,
  { title, adding }: { title: string; adding?: AddingUp | undefined },
): string[] {
  const fieldsets = shown.pages.map((page) => {
    const { name, title, begins, conditional, jumps, from, to, question } = page;
    const isShown = page === shown.at;
    // The visitor goes on at the question itself.
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

/** The fields in their pages, all of which are shown but those that are passed over. */
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

/** @param answers the script asks for them when it shows the page */
function renderSummaryPage(config: FormConfig, answers: string): string {
  const heading = `<h2 tabindex="-1">${escapeHtml(textsOf(config).pages.summary)}</h2>`;
  return `${heading}<div class="svca-answers">${answers}</div>`;
}

/** The path of the field at which a visitor goes on who has come to a page for one question. */
export function questionReached(config: FormConfig, { at, seen }: Visit): string | undefined {
  const page = seen.length > 0 ? shownPagesOf(config).find(({ name }) => name === at) : undefined;
  return page?.begins ? undefined : page?.question?.first;
}

/** The buttons that lead on and back. */
export function renderPageButtons(config: FormConfig, shown: PagesShown): string {
  const texts = buttonTexts(config);
  const { at, way, pages } = shown;
  const place = at ? way.indexOf(at) : -1;
  const after = at && pages[pages.indexOf(at) + 1];
  const next = isLast(shown) ? texts.send : after?.begins?.next_label || texts.next;
  const back = goButton(BACK, at?.begins?.back_label || texts.back, {
    class: 'svca-save svca-back',
    hidden: place <= 0,
  });
  return `<button type="submit">${escapeHtml(next)}</button>${back}`;
}

/**
 * The way to a field that is wrong.
 * @returns undefined where it lies on the page that is shown: a link leads there
 */
export function renderWayTo(path: string, line: string, shown: PagesShown | null): string | undefined {
  const page = shown && pageOfField(shown.pages, path);
  return page && page !== shown.at ? goButton(`${page.name}/${path}`, line, { class: 'svca-link' }) : undefined;
}

/** Enter presses the first button that submits: this one, where others stand before it. Nobody sees it. */
export const ENTER_BUTTON = '<button type="submit" class="svca-extra" tabindex="-1" aria-hidden="true"></button>';

/** Whether buttons that lead elsewhere stand in the page that is shown, or before it. */
export function asksEnterButton(config: FormConfig, shown: PagesShown | null): boolean {
  return shown !== null && (needsEnterButton(config) || shown.at?.name === SUMMARY_PAGE);
}

function forBrowser({ to, when }: PageJump): PageJump {
  return when ? { to, when: { ...when, rules: when.rules.map(browserRule) } } : { to };
}
