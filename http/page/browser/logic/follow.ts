import { listenTo } from '../form-element.ts';

/** Calls `update` now, and whenever the form's values may have changed. */
export function followValues(form: HTMLFormElement, update: () => void): void {
  listenTo(form, 'input', update);
  listenTo(form, 'change', update);
  // The browser resets a form after it has called the listeners.
  listenTo(form, 'reset', () => setTimeout(update));
  // The browser may restore values after going back.
  addEventListener('pageshow', update);
  update();
}
