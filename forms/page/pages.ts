import type { FormConfig } from '#forms/config/types.ts';
import { pageOfField, type ShownPage, shownPagesOf } from '#forms/pages/shown.ts';
import { BACK, GO_KEY, newVisit, type Visit, wayOfVisit } from '#forms/pages/visit.ts';
import type { PageJump } from '#forms/pages/walk.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { buttonTexts } from '#forms/theme/buttons.ts';
import { textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { browserRule, conditionAttribute } from './condition-attribute.ts';

/** The pages of a form as one visitor finds them. */
export interface PagesShown {
  pages: readonly ShownPage[];
  /** The page that is shown. */
  at: ShownPage | undefined;
  /** Those that lie before the visitor, from the first one. */
  way: readonly ShownPage[];
  /** Whether the visitor has come to a page, and goes on at its beginning. */
  isReached: boolean;
}

/** Null for a form without pages. @param visit that begins unless it is said */
export function pagesShown(config: FormConfig, visit: Visit | undefined, isRight: boolean): PagesShown | null {
  const pages = shownPagesOf(config);
  if (pages.length === 0) return null;
  const known = visit ?? newVisit(config);
  const at = pages.find(({ name }) => name === known.at);
  return { pages, at, way: wayOfVisit(config, known), isReached: isRight && known.seen.length > 0 };
}

/** Whether the page that is shown is the last one: what concerns the sending stands on it alone. */
export function isLast({ at, way }: PagesShown): boolean {
  return at === undefined || way.indexOf(at) === way.length - 1;
}

/** What the script of pages says; null for a form without any. */
export function pageTexts(config: FormConfig, shown: PagesShown | null): string | null {
  if (!shown) return null;
  const { next, back, send } = buttonTexts(config);
  const { pageOf } = textsOf(config).pages;
  return JSON.stringify({ next, back, pageOf, send });
}

/**
 * The fields of a form, ready as HTML, in their pages: one is shown, the others are neither sent nor checked by browsers. The script shows
 * the pages itself.
 */
export function renderPages(config: FormConfig, html: readonly string[], shown: PagesShown): string[] {
  const fieldsets = shown.pages.map((page) => {
    const { name, title, begins, conditional, jumps, from, to } = page;
    const isShown = page === shown.at;
    const attributes = {
      class: 'svca-page',
      'data-page': name,
      'aria-label': title,
      'data-next': begins?.next_label,
      'data-back': begins?.back_label,
      'data-conditional': conditionAttribute(conditional),
      'data-jumps': jumps && jumps.length > 0 ? JSON.stringify(jumps.map(forBrowser)) : null,
      hidden: !isShown,
      disabled: !isShown,
      tabindex: isShown && shown.isReached ? -1 : null,
      autofocus: isShown && shown.isReached,
    };
    return `<fieldset${renderAttributes(attributes)}>\n${html.slice(from, to).join('\n')}\n</fieldset>`;
  });
  return [renderProgress(config, shown), ...fieldsets];
}

function renderProgress(config: FormConfig, { at, way }: PagesShown): string {
  const { pages: texts } = textsOf(config);
  const place = at ? way.indexOf(at) + 1 : 0;
  const said = place > 0 ? fill(texts.pageOf, { page: place, pages: way.length }) : '';
  const text = at?.title ? `${said}: ${at.title}` : said;
  return `<p class="svca-progress" role="status">${escapeHtml(text)}</p>`;
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

/** What leads to a page by itself, whatever is filled in on the one that is shown. */
function goButton(to: string, text: string, attributes: Record<string, string | boolean>): string {
  const own = { type: 'submit', name: GO_KEY, value: to, formnovalidate: true, ...attributes };
  return `<button${renderAttributes(own)}>${escapeHtml(text)}</button>`;
}

/**
 * The way to a field that is wrong.
 * @returns undefined where it lies on the page that is shown: a link leads there
 */
export function renderWayTo(path: string, line: string, shown: PagesShown | null): string | undefined {
  const page = shown && pageOfField(shown.pages, path);
  return page && page !== shown.at ? goButton(`${page.name}/${path}`, line, { class: 'svca-link' }) : undefined;
}

/** Enter presses the first button that submits: this one, where others stand above the fields. Nobody sees it. */
export const ENTER_BUTTON = '<button type="submit" class="svca-extra" tabindex="-1" aria-hidden="true"></button>';

function forBrowser({ to, when }: PageJump): PageJump {
  return when ? { to, when: { ...when, rules: when.rules.map(browserRule) } } : { to };
}
