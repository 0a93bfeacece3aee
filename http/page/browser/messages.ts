import { summaryLine } from '#forms/page/summary-line.ts';
import { type Control, containerOf, fieldsOf, inputsOf } from './fields.ts';
import { appendTo, findAllIn, findIn, prependTo } from './form-element.ts';
import { labelOf } from './rules.ts';

/** Marks a field as invalid: shows the message at the field and links it for screen readers. */
export function markField(inputs: Control[], text: string): void {
  unmarkField(inputs);
  const [first] = inputs;
  if (!first) return;
  const note = element('p', 'svca-error', text);
  note.id = freshId();
  const container = containerOf(first);
  container?.classList.add('svca-has-error');
  if (container) container.append(note);
  else (inputs.at(-1)?.closest('label') ?? inputs.at(-1))?.after(note);
  for (const input of inputs) input.setAttribute('aria-invalid', 'true');
  for (const described of describedBy(inputs)) setIds(described, [...idsOf(described), note.id]);
}

/** Returns the message at a marked field; null for a field that is not marked. */
export function markOf(inputs: Control[]): string | null {
  if (!inputs.some((input) => input.matches('[aria-invalid="true"]'))) return null;
  return [...errorNotes(inputs)].map(({ textContent }) => textContent).join(' ');
}

export function unmarkField(inputs: Control[]): void {
  containerOf(inputs[0])?.classList.remove('svca-has-error');
  for (const input of inputs) input.removeAttribute('aria-invalid');
  const notes = errorNotes(inputs);
  for (const described of describedBy(inputs)) {
    setIds(
      described,
      idsOf(described).filter((id) => !errorNote(id)),
    );
  }
  for (const note of notes) note.remove();
}

/** Returns the error messages of a field, from server or script. */
function errorNotes(inputs: Control[]): Set<Element> {
  const ids = describedBy(inputs).flatMap(idsOf);
  return new Set(ids.flatMap((id) => errorNote(id) ?? []));
}

function errorNote(id: string): Element | null {
  const note = document.getElementById(id);
  return note?.matches('.svca-error') ? note : null;
}

export function clearNotes(form: HTMLFormElement): void {
  for (const note of findAllIn(form, '.svca-message')) note.remove();
}

/** Shows a summary of the errors above the fields, with a link to each field, and moves the focus to the first of them. */
export function showSummary(form: HTMLFormElement, text: string, errors: Map<string, string>): void {
  clearNotes(form);
  const summary = alertBox(text);
  const list = element('ul');
  let first: Control | undefined;
  const fields = fieldsOf(form);
  for (const [name, error] of errors) {
    const own = fields.get(name) ?? [];
    const input =
      own.find((one) => one.getClientRects().length > 0) ?? own.find((one) => one.closest('.svca-page[hidden]'));
    const item = element('li');
    item.dataset.errorOf = name;
    const line = lineOf(name, input ?? own[0], error);
    item.append(input ? linkTo(input, line) : line);
    list.append(item);
    first ??= input;
  }
  if (errors.size > 0) summary.append(list);
  prependTo(form, summary);
  (first ?? summary).focus();
}

/** Updates the line of one field in the summary. Null removes the line, and removing the last line removes the summary. */
export function updateSummary(form: HTMLFormElement, name: string, error: string | null): void {
  for (const item of findAllIn(form, '.svca-message li[data-error-of]')) {
    if (item.dataset.errorOf !== name) continue;
    const line = item.querySelector('a') ?? item;
    if (error !== null) line.textContent = lineOf(name, inputsOf(form, name)[0], error);
    else if (item.parentElement?.children.length === 1) item.closest('.svca-message')?.remove();
    else item.remove();
  }
}

/** Returns the line of a field in the summary, preceded by the titles of the rows that contain it, outermost first. */
function lineOf(name: string, input: Control | undefined, error: string): string {
  let line = summaryLine(input ? labelOf(input) : name, error);
  for (let row = input?.closest('.svca-row'); row; row = row.parentElement?.closest('.svca-row'))
    line = `${row.querySelector('legend')?.textContent}: ${line}`;
  return line;
}

/** Shows at the submit button why the form was not sent. The focus stays, so that the button can be pressed again. */
export function showFailure(form: HTMLFormElement, text: string): void {
  clearNotes(form);
  const note = alertBox(text);
  const place = placeOfButton(form);
  if (place) place.before(note);
  else appendTo(form, note);
  note.scrollIntoView({ block: 'nearest' });
}

/** Creates the message that replaces a form that was sent. */
export function successNote(text: string): HTMLElement {
  return focusable('p', 'svca-message svca-success', 'status', text);
}

/** Announces a text to screen readers, without moving the focus. */
export function announce(form: HTMLFormElement, text: string): void {
  let status = findIn(form, '.svca-status');
  if (!status) {
    status = element('span', 'svca-status');
    status.setAttribute('role', 'status');
    appendTo(form, status);
  }
  status.textContent = text;
}

/** Returns the submit button or its container; messages about sending stand before it. */
export function placeOfButton(form: HTMLFormElement): Element | null {
  return findIn(form, '.svca-actions') ?? findIn(form, 'button:not([type]), [type=submit]');
}

function alertBox(text: string): HTMLElement {
  const box = focusable('div', 'svca-message svca-failure', 'alert');
  box.append(element('p', '', text));
  return box;
}

export function focusable(tag: 'p' | 'div', className: string, role: string, text?: string): HTMLElement {
  const made = element(tag, className, text);
  made.setAttribute('role', role);
  made.tabIndex = -1;
  return made;
}

function linkTo(input: Control, text: string): HTMLElement {
  const link = element('a', '', text);
  input.id ||= freshId();
  link.href = `#${input.id}`;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    input.focus();
  });
  return link;
}

/** Returns the elements to which messages are linked: the fieldset of a group, otherwise the inputs. */
function describedBy(inputs: Control[]): Element[] {
  const container = containerOf(inputs[0]);
  return container instanceof HTMLFieldSetElement ? [container] : inputs;
}

function idsOf(described: Element): string[] {
  return (described.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
}

function setIds(described: Element, ids: string[]): void {
  if (ids.length > 0) described.setAttribute('aria-describedby', ids.join(' '));
  else described.removeAttribute('aria-describedby');
}

/** Creates an element that is not attached yet. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
  text = '',
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  if (className) created.className = className;
  created.textContent = text;
  return created;
}

const given = { ids: 0 };

/** Creates an id that is unique on the page, which may hold several forms, also from other sources. */
function freshId(): string {
  let id: string;
  do {
    id = `svca-id-${given.ids}`;
    given.ids += 1;
  } while (document.getElementById(id));
  return id;
}
