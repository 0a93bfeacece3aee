import type { SENT_EVENT } from './contract.ts';
import type { ROWS_EVENT } from './rows/rows-event.ts';

// A form's fields hide its own properties and methods of the same name: `form.elements` may be an input. So the script calls
// the prototype's properties and methods.

const { prototype } = HTMLFormElement;

export function elementsOf(form: HTMLFormElement): Iterable<Element> {
  return Reflect.get(prototype, 'elements', form);
}

export function findIn(form: HTMLFormElement, selector: string): Element | null {
  return prototype.querySelector.call(form, selector);
}

export function findAllIn(form: HTMLFormElement, selector: string): Iterable<HTMLElement> {
  return prototype.querySelectorAll.call(form, selector) as NodeListOf<HTMLElement>;
}

export function attributeOf(form: HTMLFormElement, name: string): string | null {
  return prototype.getAttribute.call(form, name);
}

export function setAttributeOf(form: HTMLFormElement, name: string, value: string): void {
  prototype.setAttribute.call(form, name, value);
}

/** @param how capture phase and lifetime of the listener */
export function listenTo(
  form: HTMLFormElement,
  type:
    | ('input' | 'change' | 'keydown' | 'click' | 'focusin' | 'reset' | 'submit' | 'svca-write' | 'svca:page')
    | (typeof ROWS_EVENT | typeof SENT_EVENT),
  listener: EventListener,
  how: AddEventListenerOptions | boolean = false,
) {
  prototype.addEventListener.call(form, type, listener, how);
}

/** Dispatches a cancelable event. @returns false when a listener has prevented the default */
export function dispatchOn(form: HTMLFormElement, type: string, detail: object): boolean {
  return prototype.dispatchEvent.call(form, new CustomEvent(type, { bubbles: true, cancelable: true, detail }));
}

export function prependTo(form: HTMLFormElement, note: Element): void {
  prototype.prepend.call(form, note);
}

export function appendTo(form: HTMLFormElement, note: Element): void {
  prototype.append.call(form, note);
}

export function replaceForm(form: HTMLFormElement, note: Element): void {
  prototype.replaceWith.call(form, note);
}

/** Submits the form without validation and without a submit event. */
export function submitForm(form: HTMLFormElement): void {
  prototype.submit.call(form);
}

export function resetForm(form: HTMLFormElement): void {
  prototype.reset.call(form);
}
