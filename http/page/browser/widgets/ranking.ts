import { findAllIn } from '#http/page/browser/form-element.ts';
import { followValues } from '#http/page/browser/logic/follow.ts';
import { announce, element } from '#http/page/browser/messages.ts';
import { fillIn } from '#texts/text.ts';

/** The texts of a ranking: `up` and `down` name its buttons, `at` is announced with `{point}` and `{points}`. */
interface RankingTexts {
  up: string;
  down: string;
  at: string;
}

/** Lets visitors order rankings by dragging and by buttons. The selects stay and hold the ranks. */
export function followRankings(form: HTMLFormElement): void {
  const enhanced = new WeakSet<HTMLElement>();
  followValues(form, () => {
    // Added rows may contain more of them.
    for (const list of findAllIn(form, '[data-ranking]')) {
      if (!enhanced.has(list)) enhance(form, list);
      enhanced.add(list);
      order(list);
    }
  });
}

const itemsOf = (list: HTMLElement) => [...list.children] as HTMLElement[];
const selectOf = (item: HTMLElement) => item.querySelector('select') as HTMLSelectElement;

/** Orders the options by their ranks, if all of them have one. */
function order(list: HTMLElement): void {
  const items = itemsOf(list);
  const ranks = new Set(items.map((item) => selectOf(item).value));
  if (ranks.has('') || ranks.size < items.length) return;
  const sorted = [...items].sort((one, other) => Number(selectOf(one).value) - Number(selectOf(other).value));
  if (sorted.some((item, index) => item !== items[index])) list.append(...sorted);
}

function enhance(form: HTMLFormElement, list: HTMLElement): void {
  const texts: RankingTexts = JSON.parse(list.dataset.ranking as string);
  for (const item of itemsOf(list)) {
    const select = selectOf(item);
    const label = item.querySelector('label') as HTMLElement;
    // A copied row has the buttons of its original.
    for (const old of item.querySelectorAll('button, .svca-grip')) old.remove();
    if (select.disabled) continue;

    const moveTo = (index: number) => {
      const others = itemsOf(list).filter((other) => other !== item);
      // Moving the other options keeps the focus where it is.
      for (const other of others.slice(0, index)) list.insertBefore(other, item);
      for (const other of others.slice(index).reverse()) item.after(other);
      rank();
    };
    const rank = () => {
      const items = itemsOf(list);
      for (const [at, other] of items.entries()) selectOf(other).value = `${at + 1}`;
      select.dispatchEvent(new Event('change', { bubbles: true }));
      const place = { point: items.indexOf(item) + 1, points: items.length };
      announce(form, `${label.textContent}: ${fillIn(texts.at, place)}`);
    };
    select.addEventListener('input', (event) => {
      // Scripts write one rank after the other.
      if (!event.isTrusted) return;
      // The form's own listeners read all ranks.
      event.stopPropagation();
      if (select.value) moveTo(Number(select.value) - 1);
      else for (const other of itemsOf(list)) selectOf(other).value = '';
    });
    for (const [way, sign, step] of [
      ['up', '↑', -1],
      ['down', '↓', 1],
    ] as const) {
      const button = element('button', 'svca-move', sign);
      button.type = 'button';
      button.setAttribute('aria-label', `${texts[way]}: ${label.textContent}`);
      button.addEventListener('click', () => {
        const items = itemsOf(list);
        moveTo(Math.min(Math.max(items.indexOf(item) + step, 0), items.length - 1));
      });
      item.append(button);
    }
    item.append(grip(list, item, rank));
  }
}

/** Creates the handle by which an option is dragged. */
function grip(list: HTMLElement, item: HTMLElement, drop: () => void): HTMLElement {
  const handle = element('span', 'svca-grip', '⠿');
  handle.setAttribute('aria-hidden', 'true');
  handle.addEventListener('pointerdown', (event) => {
    if (event.button > 0) return;
    event.preventDefault();
    const before = itemsOf(list).indexOf(item);
    item.classList.add('svca-dragged');
    const follow = ({ clientY }: PointerEvent) => {
      for (const other of itemsOf(list)) {
        if (other === item) continue;
        const { top, height } = other.getBoundingClientRect();
        const isAbove = other.compareDocumentPosition(item) === Node.DOCUMENT_POSITION_FOLLOWING;
        if (isAbove && clientY < top + height / 2) other.before(item);
        else if (!isAbove && clientY > top + height / 2) other.after(item);
        else continue;
        break;
      }
    };
    const end = ({ type }: Event) => {
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      item.classList.remove('svca-dragged');
      if (type === 'pointerup') drop();
      else list.insertBefore(item, itemsOf(list).filter((other) => other !== item)[before] ?? null);
    };
    addEventListener('pointermove', follow);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  });
  return handle;
}
