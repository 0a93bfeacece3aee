import { curvesOf, drawnOf, PAD, type Stroke, strokesOf } from '#forms/field-types/drawing.ts';
import { fireChanged } from '#http/page/browser/fields.ts';
import { followValues } from '#http/page/browser/logic/follow.ts';
import { element } from '#http/page/browser/messages.ts';
import { setUpEach } from '#http/page/browser/rows/each.ts';
import { SIGNATURE } from '#security/budget-tables/page-script.ts';
import { actButton } from './button.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Distance between two stored points of a stroke, in units of the pad. */
const STEP = 5;

/** Lets visitors draw their signatures as vector lines, which are sharp on any screen and scale to the available width. */
export function showPads(form: HTMLFormElement): void {
  setUpEach(form, '[data-signature]', showPad);
}

function showPad(form: HTMLFormElement, place: HTMLElement): void {
  const texts: Record<string, string> = JSON.parse(place.dataset.signature ?? '{}');
  const kept = place.querySelector('input') as HTMLInputElement;
  const typed = place.parentElement?.querySelector<HTMLInputElement>('[type=text]');
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  const bar = element('div', 'svca-bar');
  let strokes: readonly Stroke[] = [];
  let written: string | undefined;
  let pen: number[] | null = null;
  const before: (readonly Stroke[])[] = [];

  const show = () => {
    path.setAttribute('d', curvesOf(pen ? [...strokes, pen] : strokes));
    svg.setAttribute('aria-label', (strokes.length > 0 ? texts.signed : texts.draw) ?? '');
  };
  const read = () => {
    written = kept.value;
    strokes = strokesOf(written) ?? [];
    show();
  };
  const write = (next: readonly Stroke[]) => {
    strokes = next;
    written = drawnOf(next);
    kept.value = written;
    // Either the drawing or the typed name is the signature.
    if (typed && next.length > 0) typed.value = '';
    show();
    fireChanged(kept);
  };
  const change = (next: readonly Stroke[]) => {
    before.push(strokes);
    write(next);
  };
  const reach = (event: PointerEvent) => {
    const { left, top, width, height } = svg.getBoundingClientRect();
    const within = (at: number, most: number) => Math.round(Math.min(1, Math.max(0, at)) * most);
    return [
      within((event.clientX - left) / width, PAD.width),
      within((event.clientY - top) / height, PAD.height),
    ] as const;
  };
  const end = () => {
    if (!pen) return;
    const next = [...strokes, pen];
    pen = null;
    // A drawing larger than the limit is discarded.
    if (drawnOf(next).length <= SIGNATURE) change(next);
    else show();
  };

  svg.setAttribute('viewBox', `0 0 ${PAD.width} ${PAD.height}`);
  svg.setAttribute('role', 'img');
  svg.append(path);
  svg.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || pen || kept.disabled) return;
    event.preventDefault();
    svg.setPointerCapture(event.pointerId);
    pen = [...reach(event)];
    show();
  });
  svg.addEventListener('pointermove', (event) => {
    if (!pen || !svg.hasPointerCapture(event.pointerId)) return;
    const passed = event.getCoalescedEvents?.() ?? [];
    for (const one of passed.length > 0 ? passed : [event]) {
      const [x, y] = reach(one);
      const [lastX = 0, lastY = 0] = pen.slice(-2);
      if (Math.hypot(x - lastX, y - lastY) >= STEP) pen.push(x, y);
    }
    show();
  });
  for (const type of ['pointerup', 'pointercancel'] as const) svg.addEventListener(type, end);
  bar.append(
    actButton(texts.undo, () => write(before.pop() ?? strokes.slice(0, -1))),
    actButton(texts.clear, () => strokes.length > 0 && change([])),
  );
  typed?.addEventListener('input', () => {
    if (typed.value !== '' && strokes.length > 0) change([]);
  });
  const follow = () => {
    if (kept.value !== written) read();
  };

  place.querySelector('svg')?.remove();
  place.prepend(element('p', 'svca-description', texts.draw), svg, bar);
  followValues(form, follow);
}
