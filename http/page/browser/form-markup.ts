// Access to a form's prototype as in form-element.ts, for parts that only some forms need.

export function htmlOf(form: HTMLFormElement): string {
  return Reflect.get(Element.prototype, 'outerHTML', form);
}

export function removeAttributeOf(form: HTMLFormElement, name: string): void {
  HTMLFormElement.prototype.removeAttribute.call(form, name);
}
