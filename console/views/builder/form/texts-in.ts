import { isObject } from '#json.ts';
import type { Field } from '../model.ts';

/** A text of a field that can be edited where it stands. */
export interface TextInPlace {
  /** The path of the text: `config.fields[2].options[0].label`. */
  path: string;
  text: string;
  /** The element in the drawing that shows it. */
  element: HTMLElement;
}

/** Finds the texts of a field in the drawing, by what they say. A text with a merge tag is written there as in the form. */
export function textsIn(page: Document, path: string, field: Field): TextInPlace[] {
  const own = page.querySelector<HTMLElement>(`[data-path="${path}"]`);
  if (!own) return [];
  const elements = [own, ...own.querySelectorAll<HTMLElement>('*')].filter(
    (element) => element.closest('[data-path]') === own,
  );
  const taken = new Set<HTMLElement>();
  return namedTexts(field).flatMap(({ key, text }) => {
    const element = elements.find((one) => !taken.has(one) && shows(one, text));
    if (!element) return [];
    taken.add(element);
    return [{ path: `${path}.${key}`, text, element }];
  });
}

/** Returns the title of the form in the drawing. */
export function titleIn(page: Document, title: string): TextInPlace | undefined {
  const element = page.querySelector<HTMLElement>('h1');
  return element ? { path: 'title', text: title, element } : undefined;
}

/** True for an element with this text directly in it. */
function shows(element: HTMLElement, text: string): boolean {
  return [...element.childNodes].some((node) => node.nodeType === 3 && plain(node.textContent ?? '') === plain(text));
}

/** Replaces the text of an element, and leaves what else is in it: an image, the mark of a required field. */
export function showText(element: HTMLElement, before: string, text: string): void {
  const node = [...element.childNodes].find(
    (one) => one.nodeType === 3 && plain(one.textContent ?? '') === plain(before),
  );
  if (node) node.textContent = text;
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

function namedTexts(field: Field): { key: string; text: string }[] {
  const simple = ['description', 'low_label', 'high_label', 'add_label'].map((key) => ({ key, text: field[key] }));
  const all = [
    { key: 'label', text: field.label || field.name },
    ...simple,
    ...labelsIn(field.options, 'options'),
    ...labelsIn(field.rows, 'rows'),
    { key: 'other_label', text: field.other_label },
  ];
  return all.flatMap(({ key, text }) => (typeof text === 'string' && text !== '' ? [{ key, text }] : []));
}

/** Lists the labels of options or rows; one without a label shows its value. */
function labelsIn(list: unknown, key: string): { key: string; text: unknown }[] {
  if (!Array.isArray(list)) return [];
  return list.map((one: unknown, index) => ({
    key: `${key}[${index}].label`,
    text: isObject(one) ? one.label || one.value || one.name : undefined,
  }));
}
