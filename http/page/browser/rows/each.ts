import { findAllIn, listenTo } from '#http/page/browser/form-element.ts';
import { ROWS_EVENT } from './rows-event.ts';

/** Sets up what a form has of a kind, each once: now, and what rows bring later. */
export function setUpEach<Kind extends HTMLElement>(
  form: HTMLFormElement,
  selector: string,
  setUp: (form: HTMLFormElement, one: Kind) => void,
): void {
  const known = new WeakSet();
  const update = () => {
    for (const one of findAllIn(form, selector) as Iterable<Kind>) {
      if (known.has(one)) continue;
      known.add(one);
      setUp(form, one);
    }
  };
  listenTo(form, ROWS_EVENT, update);
  update();
}
