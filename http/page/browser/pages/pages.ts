import { fillIn } from '#texts/text.ts';
import { fieldsOf, inputsOf, readPayload } from '../fields.ts';
import { attributeOf, findAllIn, findIn, listenTo } from '../form-element.ts';
import { announce, element, showFailure } from '../messages.ts';
import { askOnB } from '../sending/address-b.ts';
import type { SvcaForms } from '../settings.ts';

type Page = HTMLFieldSetElement;

/** The last page of a form with a summary. */
const SUMMARY = '_summary';

/**
 * Shows a form one page at a time. Going on checks the page by the rules of its fields; going back checks and loses nothing. The
 * browser's own Back leads back a page, too.
 * @param isRight checks some fields and says what is wrong with them
 * @returns what opens the page of the first of these fields
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
  const found = <Name extends 'button' | 'p'>(tag: Name, className: string) =>
    (findIn(form, `.${className}`) as HTMLElementTagNameMap[Name] | null) ?? element(tag, className);
  const back = found('button', 'svca-back');
  // Without this script the server leads from page to page, and knows by that what was filled in.
  findIn(form, '[name=_svca_pages]')?.remove();
  back.value = 'back';
  back.name = '_svca_go';
  back.classList.add('svca-save');
  button.after(' ', back);
  const progress = found('p', 'svca-progress');
  progress.setAttribute('role', 'status');
  if (!progress.isConnected) first.before(progress);
  const bar = findIn(form, '.svca-bar') as HTMLProgressElement | null;
  const steps = [...findAllIn(form, 'li[data-step]')];
  // Where there are jumps and conditions, their script has done so.
  if (!window.svcaFormsParts?.logic) for (const page of pages) page.disabled = false;
  const summary = pages.find(isSummary);
  if (summary) summary.disabled = false;
  let at = pages.find(({ hidden }) => !hidden) ?? first;
  /** Places of the pages in the browser's history, as far as they are this form's. */
  let trail = [0];
  const visited = new Set<Page>();

  /** What lies before the visitor with the values of now: the logic of the form disables pages that are passed over. */
  const way = () => pages.filter((page) => !page.disabled && hasShown(page));
  const beside = (by: number) => {
    const list = way();
    return list[list.indexOf(at) + by];
  };
  /** Who has seen the summary goes back there, but for pages that were not shown yet. */
  const following = () => {
    const rest = way().slice(way().indexOf(at) + 1);
    return summary && visited.has(summary) ? rest.find((page) => page === summary || !visited.has(page)) : rest[0];
  };
  const namesOn = (page: Page) =>
    [...fieldsOf(form)].flatMap(([name, inputs]) => (inputs.some((input) => page.contains(input)) ? [name] : []));

  function update(): void {
    const list = way();
    // Behind what was changed there is nothing to go back to.
    if (!list.includes(at)) at = list.filter((page) => pages.indexOf(page) < pages.indexOf(at)).at(-1) ?? first ?? at;
    const place = list.indexOf(at) + 1;
    // Who goes on with a draft has been on the pages before.
    for (const page of list.slice(0, place)) visited.add(page);
    for (const page of pages) page.hidden = page !== at;
    const isLast = place === list.length;
    // The break that the button leads over ends this page.
    const label = pages[pages.indexOf(at) + 1]?.dataset.next;
    if (button) button.textContent = isLast ? (button.getAttribute('data-send') ?? send) : label || (texts.next ?? '');
    back.hidden = place < 2;
    back.textContent = at.dataset.back || (texts.back ?? '');
    // What concerns the sending.
    findIn(form, '.svca-last')?.toggleAttribute('hidden', !isLast);
    showProgress(place, list.length);
    for (const step of steps) showStep(step, list);
    // They lead to pages, and Enter presses none of them.
    for (const one of findAllIn(form, '[name=_svca_go]')) one.setAttribute('type', 'button');
  }

  function showProgress(place: number, count: number): void {
    const said = fillIn(texts.pageOf ?? '', { page: place, pages: count });
    const title = at.getAttribute('aria-label');
    const text = title ? `${said}: ${title}` : said;
    if (progress.textContent !== text) progress.textContent = text;
    if (bar) bar.value = place === count ? pages.length : pages.indexOf(at) + 1;
  }

  function showStep(step: HTMLElement, list: Page[]): void {
    const page = pages.find(({ dataset }) => dataset.page === step.dataset.step);
    const own = step.querySelector('button');
    step.hidden = !page || !list.includes(page);
    if (!page || !own) return;
    own.disabled = page === at || !visited.has(page);
    own.setAttribute('aria-current', page === at ? 'step' : 'false');
  }

  function open(page: Page): void {
    at = page;
    // It was about what stands on the page that is left.
    announce(form, '');
    update();
  }

  /** Goes to another page, as a step of the browser's history. @param field to go on at, by its path */
  async function go(page: Page, field = ''): Promise<void> {
    if (!(await isReady(page))) return;
    open(page);
    trail.push(pages.indexOf(page));
    history.pushState(stateAt(page), '');
    focus(field);
  }

  /** The texts of the summary are the server's: as mails will have them. */
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

  // Before the listener that sends.
  listenTo(
    form,
    'submit',
    (event) => {
      const next = event.defaultPrevented ? undefined : beside(1);
      if (!next) return;
      event.preventDefault();
      // What was chosen here may lead elsewhere by now.
      if (isRight(namesOn(at))) void go(following() ?? next);
    },
    true,
  );
  // What leads to pages: Back, steps, the answers of the summary, and lines of mistakes.
  listenTo(
    form,
    'click',
    (event) => {
      const target = event.target as Element;
      const [name, field] = target.closest<HTMLButtonElement>('button[name=_svca_go]')?.value.split('/') ?? [];
      const line = target.closest<HTMLElement>('[data-error-of]')?.dataset.errorOf;
      if (name !== undefined) event.preventDefault();
      if (line) {
        // Before the links there set the focus.
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
  // A draft goes on where it was left.
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

  /** Forwards, a step and the browser's own button pass what Next would. */
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

function isSummary({ dataset }: Page): boolean {
  return dataset.page === SUMMARY;
}

/** Whether anything but its title and what is never seen is on a page; of one for a question also neither headings nor lines count. */
function hasShown(page: Page): boolean {
  const but = page.dataset.question === undefined ? '' : ':not(.svca-field-section, .svca-field-divider)';
  const fields = [...page.querySelectorAll<HTMLElement>(`.svca-field${but}`)];
  return (
    isSummary(page) ||
    fields.some((one) => one.dataset.field !== page.dataset.page && !one.closest('[data-field][hidden]'))
  );
}
