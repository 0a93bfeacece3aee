import { findAllIn, listenTo } from '#http/page/browser/form-element.ts';
import { ROWS_EVENT } from './rows-event.ts';

/** Sets up each matching element of a form once: now, and when rows are added later. */
export function setUpEach<Kind extends HTMLElement>(
  form: HTMLFormElement,
  selector: string,
  setUp: (form: HTMLFormElement, element: Kind) => void,
): void {
  const done = new WeakSet();
  const update = () => {
    for (const element of findAllIn(form, selector) as Iterable<Kind>) {
      if (done.has(element)) continue;
      done.add(element);
      setUp(form, element);
    }
  };
  listenTo(form, ROWS_EVENT, update);
  update();
}
