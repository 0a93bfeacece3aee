import { fillIn } from '#texts/text.ts';
import { fieldsOf, inputsOf, readPayload } from '../fields.ts';
import { attributeOf, findAllIn, findIn, listenTo } from '../form-element.ts';
import { announce, element, showFailure } from '../messages.ts';
import { askOnB } from '../sending/address-b.ts';
import type { SvcaForms } from '../settings.ts';

type Page = HTMLFieldSetElement;

/** Name of the summary page, which is the last page of a form with a summary. */
const SUMMARY = '_summary';

/**
 * Shows a form one page at a time. Going forward checks the page by the rules of its fields; going back checks and loses
 * nothing. The browser's own Back button also goes back one page.
 * @param isRight checks the named fields and shows their mistakes
 * @returns a function that opens the first page with one of the given fields
 */
export function followPages(
  form: HTMLFormElement,
  isRight: (names: string[]) => boolean,
  settings: () => SvcaForms,
): (names: Iterable<string>) => void {
  const pages = [...(findAllIn(form, 'fieldset[data-page]') as Iterable<Page>)];
  const button = findIn(form, '.svca-actions > [type=submit]');
  const [first] = pages;
  if (!first || !button) return () => {};
  const texts: Record<string, string> = JSON.parse(attributeOf(form, 'data-pages') ?? '{}');
  const send = texts.send ?? button.textContent;
  const id = attributeOf(form, 'data-svca-form-id');
  const findOrCreate = <Name extends 'button' | 'p'>(tag: Name, className: string) =>
    (findIn(form, `.${className}`) as HTMLElementTagNameMap[Name] | null) ?? element(tag, className);
  const back = findOrCreate('button', 'svca-back');
  // Without this script the server handles the pages, and reads the values of earlier pages from this input.
  findIn(form, '[name=_svca_pages]')?.remove();
  back.value = 'back';
  back.name = '_svca_go';
  back.classList.add('svca-save');
  button.after(' ', back);
  const progress = findOrCreate('p', 'svca-progress');
  progress.setAttribute('role', 'status');
  if (!progress.isConnected) first.before(progress);
  const bar = findIn(form, '.svca-bar') as HTMLProgressElement | null;
  const steps = [...findAllIn(form, 'li[data-step]')];
  // With jumps or conditions, their script has done this.
  if (!window.svcaFormsParts?.logic) for (const page of pages) page.disabled = false;
  const summary = pages.find(isSummary);
  if (summary) summary.disabled = false;
  let at = pages.find(({ hidden }) => !hidden) ?? first;
  /** Indexes of the pages that this form has added to the browser's history. */
  let trail = [0];
  const visited = new Set<Page>();

  /** Returns the pages on the visitor's path with the current values: the script of conditions disables skipped pages. */
  const way = () => pages.filter((page) => !page.disabled && hasShown(page));
  const beside = (by: number) => {
    const list = way();
    return list[list.indexOf(at) + by];
  };
  /** Returns the next page. After the summary was shown, this is the summary, except for pages that were not shown yet. */
  const following = () => {
    const rest = way().slice(way().indexOf(at) + 1);
    return summary && visited.has(summary) ? rest.find((page) => page === summary || !visited.has(page)) : rest[0];
  };
  const namesOn = (page: Page) =>
    [...fieldsOf(form)].flatMap(([name, inputs]) => (inputs.some((input) => page.contains(input)) ? [name] : []));

  function update(): void {
    const list = way();
    // The current page is no longer on the path: opens the last page before it.
    if (!list.includes(at)) at = list.filter((page) => pages.indexOf(page) < pages.indexOf(at)).at(-1) ?? first ?? at;
    const place = list.indexOf(at) + 1;
    // A resumed draft starts on a later page, whose earlier pages count as visited.
    for (const page of list.slice(0, place)) visited.add(page);
    for (const page of pages) page.hidden = page !== at;
    const isLast = place === list.length;
    // The page break after this page names its button.
    const label = pages[pages.indexOf(at) + 1]?.dataset.next;
    if (button) button.textContent = isLast ? (button.getAttribute('data-send') ?? send) : label || (texts.next ?? '');
    back.hidden = place < 2;
    back.textContent = at.dataset.back || (texts.back ?? '');
    // Elements about sending show only on the last page.
    findIn(form, '.svca-last')?.toggleAttribute('hidden', !isLast);
    showProgress(place, list.length);
    for (const step of steps) showStep(step, list);
    // Buttons that open pages must not submit the form on Enter.
    for (const one of findAllIn(form, '[name=_svca_go]')) one.setAttribute('type', 'button');
  }

  function showProgress(place: number, count: number): void {
    const position = fillIn(texts.pageOf ?? '', { page: place, pages: count });
    const title = at.getAttribute('aria-label');
    const text = title ? `${position}: ${title}` : position;
    if (progress.textContent !== text) progress.textContent = text;
    if (bar) bar.value = place === count ? pages.length : pages.indexOf(at) + 1;
  }

  function showStep(step: HTMLElement, list: Page[]): void {
    const page = pages.find(({ dataset }) => dataset.page === step.dataset.step);
    const stepButton = step.querySelector('button');
    step.hidden = !page || !list.includes(page);
    if (!page || !stepButton) return;
    stepButton.disabled = page === at || !visited.has(page);
    stepButton.setAttribute('aria-current', page === at ? 'step' : 'false');
  }

  function open(page: Page): void {
    at = page;
    // The announcement was about the page that is left.
    announce(form, '');
    update();
  }

  /** Opens a page as an entry of the browser's history. @param field path of the field to focus */
  async function go(page: Page, field = ''): Promise<void> {
    if (!(await isReady(page))) return;
    open(page);
    trail.push(pages.indexOf(page));
    history.pushState(stateAt(page), '');
    focus(field);
  }

  /** Loads the summary from the server, which renders the texts as in mails. */
  async function isReady(page: Page): Promise<boolean> {
    const place = page.querySelector('.svca-answers');
    if (!place || !isSummary(page)) return true;
    try {
      const asked = { values: readPayload(form) };
      const { response, answer } = await askOnB<{ html: string }>(form, settings, 'summary', asked);
      if (response.ok) {
        place.innerHTML = answer.html ?? '';
        return true;
      }
    } catch {}
    showFailure(form, texts.summaryAway ?? '');
    return false;
  }

  function stateAt(page: Page) {
    return { ...history.state, svcaPage: { form: id, at: pages.indexOf(page) } };
  }

  function focus(field = ''): void {
    const heading = at.querySelector<HTMLElement>('h2[tabindex]');
    const input =
      field || at.dataset.question !== undefined ? inputsOf(form, field || (namesOn(at)[0] ?? ''))[0] : null;
    const target = (field && input) || heading || input || at;
    if (target === at) at.tabIndex = -1;
    target.focus();
  }

  // Capturing, so that it runs before the listener that sends.
  listenTo(
    form,
    'submit',
    (event) => {
      const next = event.defaultPrevented ? undefined : beside(1);
      if (!next) return;
      event.preventDefault();
      // The values of this page may have changed the path.
      if (isRight(namesOn(at))) void go(following() ?? next);
    },
    true,
  );
  // Controls that open pages: Back, steps, the answers of the summary, and lines of the error summary.
  listenTo(
    form,
    'click',
    (event) => {
      const target = event.target as Element;
      const [name, field] = target.closest<HTMLButtonElement>('button[name=_svca_go]')?.value.split('/') ?? [];
      const line = target.closest<HTMLElement>('[data-error-of]')?.dataset.errorOf;
      if (name !== undefined) event.preventDefault();
      if (line) {
        // Runs before the links set the focus.
        openPageOf([line]);
        if (name !== undefined) inputsOf(form, line)[0]?.focus();
        return;
      }
      const page = name === 'back' ? beside(-1) : way().find(({ dataset }) => dataset.page === name);
      if (!page) return;
      if (name === 'back' && trail.at(-2) === pages.indexOf(page)) history.back();
      else if (isRightUpTo(pages.indexOf(page))) void go(page, field);
    },
    true,
  );
  for (const page of pages) if (page.dataset.question !== undefined) nameKeys(page);
  listenTo(form, 'keydown', (event) => chooseByKey(event as KeyboardEvent));
  addEventListener('popstate', async ({ state }) => {
    const { form: owner, at: place } = state?.svcaPage ?? {};
    const page = pages[place];
    if (owner !== id || !page || !way().includes(page)) return;
    if (!isRightUpTo(place) || !(await isReady(page))) return;
    const known = trail.lastIndexOf(place);
    trail = known < 0 ? [...trail, place] : trail.slice(0, known + 1);
    open(page);
    focus();
  });
  listenTo(form, 'input', update);
  listenTo(form, 'change', update);
  // A draft continues on the page where it was saved.
  listenTo(form, 'svca:page', (event) => {
    const page = way().find(({ dataset }) => dataset.page === (event as CustomEvent<{ page?: string }>).detail.page);
    if (page) void isReady(page).then((ready) => ready && open(page));
  });
  listenTo(form, 'reset', () => setTimeout(() => open(first)));
  trail = [pages.indexOf(at)];
  history.replaceState(stateAt(at), '');
  openPageOf([...findAllIn(form, '[aria-invalid="true"]')].map((input) => input.getAttribute('name') ?? ''));
  update();
  return openPageOf;

  /**
   * Checks the pages up to another one: a step or the browser's Forward button must not skip mistakes that Next would stop at.
   */
  function isRightUpTo(place: number): boolean {
    const between = way().filter((one) => pages.indexOf(one) >= pages.indexOf(at) && pages.indexOf(one) < place);
    return between.length === 0 || isRight(between.flatMap(namesOn));
  }

  function openPageOf(names: Iterable<string>): void {
    const wrong = new Set(names);
    const page = pages.find((one) => !one.disabled && namesOn(one).some((name) => wrong.has(name)));
    if (page && page !== at) open(page);
  }
}

const choicesOn = (page: Element) => [
  ...page.querySelectorAll<HTMLInputElement>('.svca-field > .svca-choice > :is([type=radio], [type=checkbox])'),
];

/** Names the key of each choice on a page for one question; the style sheet shows it. */
function nameKeys(page: Page): void {
  for (const [index, choice] of choicesOn(page).entries()) {
    if (index > 25) return;
    const key = String.fromCharCode(65 + index);
    choice.setAttribute('aria-keyshortcuts', key);
    choice.parentElement?.setAttribute('data-key', key);
  }
}

/** Chooses by the letter of a choice. Works only while a choice has the focus, so that letters stay free for typing and speech. */
function chooseByKey({ target, key, ctrlKey, altKey, metaKey }: KeyboardEvent): void {
  const page = (target as Element).closest('[data-question]');
  if (!page || ctrlKey || altKey || metaKey || !(target as Element).matches('[aria-keyshortcuts]')) return;
  const choice = page.querySelector<HTMLInputElement>(`[aria-keyshortcuts="${CSS.escape(key.toUpperCase())}"]`);
  choice?.focus();
  choice?.click();
}

function isSummary({ dataset }: Page): boolean {
  return dataset.page === SUMMARY;
}

/**
 * True when a page shows more than its title and hidden fields. On a page for one question headings and dividers do not count
 * either.
 */
function hasShown(page: Page): boolean {
  const but = page.dataset.question === undefined ? '' : ':not(.svca-field-section, .svca-field-divider)';
  const fields = [...page.querySelectorAll<HTMLElement>(`.svca-field${but}`)];
  return (
    isSummary(page) ||
    fields.some((one) => one.dataset.field !== page.dataset.page && !one.closest('[data-field][hidden]'))
  );
}
