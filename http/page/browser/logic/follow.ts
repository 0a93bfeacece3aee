import { listenTo } from '../form-element.ts';

/** Brings something up to date now, and whenever a form may hold other values. */
export function followValues(form: HTMLFormElement, update: () => void): void {
  listenTo(form, 'input', update);
  listenTo(form, 'change', update);
  // The browser resets a form after it has called the listeners.
  listenTo(form, 'reset', () => setTimeout(update));
  // It may have filled in values again after going back.
  addEventListener('pageshow', update);
  update();
}
