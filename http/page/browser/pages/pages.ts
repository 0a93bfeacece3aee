import { fillIn } from '#texts/text.ts';
import { fieldNames, inputsOf } from '../fields.ts';
import { attributeOf, findAllIn, findIn, listenTo } from '../form-element.ts';

/**
 * Shows a form one page at a time. Going on checks the page by the rules of its fields; going back checks and loses nothing. The
 * browser's own Back leads back a page, too.
 * @param isRight checks some fields and says what is wrong with them
 * @returns what opens the page of the first of these fields
 */
export function followPages(
  form: HTMLFormElement,
  isRight: (names: string[]) => boolean,
): (names: Iterable<string>) => void {
  const pages = [...(findAllIn(form, 'fieldset[data-page]') as Iterable<HTMLFieldSetElement>)];
  const button = findIn(form, '.svca-actions > [type=submit]');
  const [first] = pages;
  if (!first || !button) return () => {};
  const texts: Record<string, string> = JSON.parse(attributeOf(form, 'data-pages') ?? '{}');
  const send = texts.send ?? button.textContent;
  const id = attributeOf(form, 'data-svca-form-id');
  const found = <Name extends 'button' | 'p'>(tag: Name, className: string) =>
    (findIn(form, `.${className}`) as HTMLElementTagNameMap[Name] | null) ??
    Object.assign(document.createElement(tag), { className });
  const back = found('button', 'svca-back');
  // Without this script the server leads from page to page, and knows by that what was filled in.
  findIn(form, '[name=_svca_pages]')?.remove();
  back.type = 'button';
  back.classList.add('svca-save');
  button.after(' ', back);
  const progress = found('p', 'svca-progress');
  progress.setAttribute('role', 'status');
  first.before(progress);
  // Where there are jumps and conditions, their script has done so.
  if (!window.svcaFormsParts?.logic) for (const page of pages) page.disabled = false;
  let at = pages.find(({ hidden }) => !hidden) ?? first;
  /** Places of the pages in the browser's history, as far as they are this form's. */
  let trail = [0];

  /** What lies before the visitor with the values of now: the logic of the form disables pages that are passed over. */
  const way = () => pages.filter((page) => !page.disabled && hasShown(page));
  const beside = (by: number) => {
    const list = way();
    return list[list.indexOf(at) + by];
  };
  const namesOn = (page: HTMLFieldSetElement) =>
    fieldNames(form).filter((name) => inputsOf(form, name).some((input) => page.contains(input)));

  function update(): void {
    const list = way();
    // Behind what was changed there is nothing to go back to.
    if (!list.includes(at)) at = list.filter((page) => pages.indexOf(page) < pages.indexOf(at)).at(-1) ?? first ?? at;
    for (const page of pages) page.hidden = page !== at;
    const next = beside(1);
    // The break that the button leads over ends this page.
    const label = pages[pages.indexOf(at) + 1]?.dataset.next;
    if (button) button.textContent = next ? label || (texts.next ?? '') : send;
    back.hidden = !beside(-1);
    back.textContent = at.dataset.back || (texts.back ?? '');
    // What concerns the sending.
    findIn(form, '.svca-last')?.toggleAttribute('hidden', next !== undefined);
    const said = fillIn(texts.pageOf ?? '', { page: list.indexOf(at) + 1, pages: list.length });
    const title = at.getAttribute('aria-label');
    const text = title ? `${said}: ${title}` : said;
    if (progress.textContent !== text) progress.textContent = text;
  }

  function open(page: HTMLFieldSetElement): void {
    at = page;
    update();
  }

  /** Goes to another page, as a step of the browser's history. */
  function go(page: HTMLFieldSetElement): void {
    open(page);
    trail.push(pages.indexOf(page));
    history.pushState(stateAt(page), '');
    focus();
  }

  function stateAt(page: HTMLFieldSetElement) {
    return { ...history.state, svcaPage: { form: id, at: pages.indexOf(page) } };
  }

  function focus(): void {
    const heading = at.querySelector<HTMLElement>('h2[tabindex]');
    if (!heading) at.tabIndex = -1;
    (heading ?? at).focus();
  }

  // Before the listener that sends.
  EventTarget.prototype.addEventListener.call(
    form,
    'submit',
    (event) => {
      const next = event.defaultPrevented ? undefined : beside(1);
      if (!next) return;
      event.preventDefault();
      // What was chosen here may lead elsewhere by now.
      if (isRight(namesOn(at))) go(beside(1) ?? next);
    },
    true,
  );
  back.addEventListener('click', () => {
    const before = beside(-1);
    if (!before) return;
    if (trail.at(-2) === pages.indexOf(before)) history.back();
    else go(before);
  });
  addEventListener('popstate', ({ state }) => {
    const { form: owner, at: place } = state?.svcaPage ?? {};
    const page = pages[place];
    if (owner !== id || !page || !way().includes(page)) return;
    const between = way().filter((one) => pages.indexOf(one) >= pages.indexOf(at) && pages.indexOf(one) < place);
    if (!isRightSoFar(between)) return;
    const known = trail.lastIndexOf(place);
    trail = known < 0 ? [...trail, place] : trail.slice(0, known + 1);
    open(page);
    focus();
  });
  // The list of mistakes leads to other pages, too: before the links there set the focus.
  EventTarget.prototype.addEventListener.call(
    form,
    'click',
    (event) => {
      const name = (event.target as Element).closest<HTMLElement>('[data-error-of]')?.dataset.errorOf;
      if (!name) return;
      openPageOf([name]);
      if (!(event.target instanceof HTMLButtonElement)) return;
      event.preventDefault();
      inputsOf(form, name)[0]?.focus();
    },
    true,
  );
  listenTo(form, 'input', update);
  listenTo(form, 'change', update);
  listenTo(form, 'reset', () => setTimeout(() => open(first)));
  trail = [pages.indexOf(at)];
  history.replaceState(stateAt(at), '');
  openPageOf([...findAllIn(form, '[aria-invalid="true"]')].map((input) => input.getAttribute('name') ?? ''));
  update();
  return openPageOf;

  /** Forwards, the browser's own button passes what Next would. */
  function isRightSoFar(passed: HTMLFieldSetElement[]): boolean {
    return passed.length === 0 || isRight(passed.flatMap(namesOn));
  }

  function openPageOf(names: Iterable<string>): void {
    const wrong = new Set(names);
    const page = pages.find((one) => !one.disabled && namesOn(one).some((name) => wrong.has(name)));
    if (page && page !== at) open(page);
  }
}

/** Whether anything but its title is on a page. */
function hasShown(page: HTMLFieldSetElement): boolean {
  const fields = [...page.querySelectorAll<HTMLElement>('[data-field]')];
  return fields.some((one) => one.dataset.field !== page.dataset.page && !one.closest('[data-field][hidden]'));
}
