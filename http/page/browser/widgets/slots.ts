import { followValues } from '#http/page/browser/logic/follow.ts';
import { element } from '#http/page/browser/messages.ts';
import { setUpEach } from '#http/page/browser/rows/each.ts';

/** Names of the lists and of the buttons. */
type Words = Record<'day' | 'time' | 'earlier' | 'later' | 'clear', string>;

/** Keys that move within a list, and the step that each makes; those to the side turn round where text runs to the left. */
const KEYS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Shows days and the times of one day before each list of slots, which still holds the value. */
export function showSlots(form: HTMLFormElement): void {
  setUpEach(form, 'select[data-slots]', showCalendar);
}

function showCalendar(form: HTMLFormElement, select: HTMLSelectElement): void {
  const groups = [...select.querySelectorAll('optgroup')];
  // Without times, the list and the sentence below it say all there is.
  if (groups.length === 0) return;
  const words: Words = JSON.parse(select.dataset.slots as string);
  const calendar = element('div', 'svca-slots');
  const strip = element('div', 'svca-days');
  const days = element('div', 'svca-strip');
  const times = element('div', 'svca-times');
  const chosen = element('div', 'svca-chosen');
  const said = element('span');
  said.setAttribute('role', 'status');
  const [label] = select.labels ?? [];
  if (label) label.id ||= `${select.id}-label`;
  calendar.setAttribute('role', 'group');
  calendar.setAttribute('aria-labelledby', label?.id ?? '');
  const { lang } = select.closest<HTMLElement>('[lang]') ?? document.documentElement;
  let shown = groups[0] as HTMLOptGroupElement;
  let written: string | undefined;

  const choose = (value: string) => {
    select.value = value;
    for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
    follow();
  };
  const showDay = (group: HTMLOptGroupElement) => {
    shown = group;
    check(days, groups.indexOf(group));
    times.setAttribute('aria-label', `${words.time}: ${group.label}`);
    times.replaceChildren(...optionsIn(group).map((option) => timeButton(option, () => choose(option.value))));
    check(
      times,
      optionsIn(group).findIndex(({ selected }) => selected),
    );
    if (select.disabled) for (const button of times.children) (button as HTMLButtonElement).disabled = true;
  };
  const follow = () => {
    if (select.value === written) return;
    written = select.value;
    const [option] = written === '' ? [] : select.selectedOptions;
    const day = option?.closest('optgroup');
    said.textContent = option && day ? `${day.label}, ${option.dataset.name ?? option.text}` : '';
    chosen.replaceChildren(said);
    if (said.textContent && !select.disabled) {
      const clear = element('button', 'svca-clear', '×');
      clear.type = 'button';
      clear.setAttribute('aria-label', words.clear);
      clear.addEventListener('click', () => {
        choose('');
        focusIn(times);
      });
      chosen.append(clear);
    }
    showDay(day ?? shown);
    reveal(days);
  };
  const mirror = () => {
    for (const [place, name] of [
      [days, 'aria-invalid'],
      [calendar, 'aria-describedby'],
    ] as const) {
      const value = select.getAttribute(name);
      if (value === null) place.removeAttribute(name);
      else place.setAttribute(name, value);
    }
  };

  shown = groups.find((group) => optionsIn(group).some((option) => !option.disabled)) ?? shown;
  days.setAttribute('aria-label', words.day);
  days.append(...groups.map((group) => dayButton(group, lang, () => showDay(group))));
  for (const list of [days, times]) {
    list.setAttribute('role', 'radiogroup');
    list.addEventListener('keydown', (event) => move(list, event));
  }
  const earlier = scroller(days, -1, '‹', words.earlier);
  const later = scroller(days, 1, '›', words.later);
  const atEnds = () => {
    const at = Math.abs(days.scrollLeft);
    earlier.disabled = at < 2;
    later.disabled = at + days.clientWidth > days.scrollWidth - 2;
  };
  days.addEventListener('scroll', atEnds);
  strip.append(earlier, days, later);
  calendar.append(strip, times, chosen);
  // Labels and links of the error summary focus the list.
  select.addEventListener('focus', () => focusIn(days));
  select.classList.add('svca-behind');
  select.tabIndex = -1;
  select.setAttribute('aria-hidden', 'true');
  select.before(calendar);
  new MutationObserver(mirror).observe(select, { attributes: true });
  mirror();
  followValues(form, follow);
  follow();
  new ResizeObserver(atEnds).observe(days);
}

const optionsIn = (group: HTMLOptGroupElement) => [...group.querySelectorAll('option')];
const buttonsIn = (list: Element) => [...list.querySelectorAll<HTMLButtonElement>('button')];

function radio(className: string, choose: () => void): HTMLButtonElement {
  const button = element('button', className);
  button.type = 'button';
  button.setAttribute('role', 'radio');
  button.addEventListener('click', choose);
  return button;
}

/** Creates the button of a day; that of a day without a free time is marked. */
function dayButton(group: HTMLOptGroupElement, lang: string, choose: () => void): HTMLButtonElement {
  const [first] = optionsIn(group);
  const day = new Date(`${first?.value}Z`);
  const button = radio('svca-day', choose);
  const part = (format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(lang || undefined, { ...format, timeZone: 'UTC' }).format(day);
  button.append(
    element('span', '', part({ weekday: 'short' })),
    element('b', '', String(day.getUTCDate())),
    element('span', '', part({ month: 'short' })),
  );
  const isFull = optionsIn(group).every(({ disabled }) => disabled);
  if (isFull) button.classList.add('svca-full');
  button.setAttribute('aria-label', isFull ? `${group.label} (${first?.dataset.note})` : group.label);
  return button;
}

function timeButton(option: HTMLOptionElement, choose: () => void): HTMLButtonElement {
  const { name = option.text, note } = option.dataset;
  const button = radio('svca-time', choose);
  button.append(element('span', '', name));
  if (note) button.append(element('small', '', note));
  button.disabled = option.disabled;
  return button;
}

/** Marks the chosen button of a list. The tab key reaches that one, or the first that can be used. */
function check(list: Element, index: number): void {
  const buttons = buttonsIn(list);
  const reached = buttons[index] ?? buttons.find(({ disabled }) => !disabled);
  for (const [at, button] of buttons.entries()) {
    button.setAttribute('aria-checked', String(at === index));
    button.tabIndex = button === reached ? 0 : -1;
  }
}

function move(list: HTMLElement, event: KeyboardEvent): void {
  const usable = buttonsIn(list).filter(({ disabled }) => !disabled);
  const at = usable.indexOf(document.activeElement as HTMLButtonElement);
  const isTurned = getComputedStyle(list).direction === 'rtl' && /Left|Right/.test(event.key);
  const step = (KEYS[event.key] ?? 0) * (isTurned ? -1 : 1);
  const ends: Readonly<Record<string, number>> = { Home: 0, End: usable.length - 1 };
  const next = usable[ends[event.key] ?? (step === 0 ? -1 : at + step)];
  if (step !== 0 || event.key in ends) event.preventDefault();
  if (at < 0 || !next) return;
  // Choosing a time renders its list again.
  const index = buttonsIn(list).indexOf(next);
  next.click();
  buttonsIn(list)[index]?.focus();
}

function focusIn(list: Element): void {
  buttonsIn(list)
    .find(({ tabIndex }) => tabIndex === 0)
    ?.focus();
}

/** Creates a button that scrolls the days. */
function scroller(days: HTMLElement, way: 1 | -1, sign: string, name: string): HTMLButtonElement {
  const button = element('button', 'svca-scroll', sign);
  button.type = 'button';
  // Keys scroll by moving in the list.
  button.tabIndex = -1;
  button.setAttribute('aria-label', name);
  button.addEventListener('click', () => {
    const isTurned = getComputedStyle(days).direction === 'rtl';
    days.scrollBy({ left: days.clientWidth * 0.8 * way * (isTurned ? -1 : 1), behavior: 'smooth' });
  });
  return button;
}

/** Scrolls the days alone, so that the chosen one can be seen; the page stays where it is. */
function reveal(days: HTMLElement): void {
  const day = days.querySelector<HTMLElement>('[aria-checked="true"]');
  if (!day) return;
  const [own, all] = [day.getBoundingClientRect(), days.getBoundingClientRect()];
  if (own.left < all.left || own.right > all.right) days.scrollLeft += own.left - all.left - all.width / 3;
}
