import { appendTo, findAllIn, findIn, prependTo } from '#http/page/browser/form-element.ts';
import { element, focusable } from '#http/page/browser/messages.ts';
import { actButton } from '#http/page/browser/widgets/button.ts';

/** A value that the form cannot take any more. */
export interface LeftOver {
  label: string;
  text: string;
  /** It was saved on another page meanwhile, and another value has taken its place. */
  replaced?: boolean;
}

export interface SavedNote {
  saved: string;
  url: string;
  /** What became of the wish to have the link mailed. */
  mailed: string | undefined;
  /** Has it mailed; null where the form does not. */
  mails: (() => void) | null;
  leftOver: LeftOver[];
  /** True if it was saved beside the earlier draft of this page, which goes on elsewhere, or is over. */
  isSeparate: boolean;
}

type Texts = Record<string, string>;

/** Shows the link of what was saved, below the button. */
export function showSaved(
  form: HTMLFormElement,
  { saved, url, mailed, mails, leftOver, isSeparate }: SavedNote,
  texts: Texts,
): void {
  const note = freshNote(form, 'svca-saved');
  const link = element('input', 'svca-link');
  // Without a name it is no field of the form.
  Object.assign(link, { type: 'url', readOnly: true, value: url });
  link.setAttribute('aria-label', saved);
  link.addEventListener('focus', () => link.select());
  const said = paragraph(mailed ?? '');
  const copy = actButton(texts.copyLink, () => {
    link.select();
    // Missing on plain http.
    const copying = navigator.clipboard?.writeText(url) ?? Promise.reject();
    copying.then(
      () => {
        said.textContent = texts.linkCopied ?? '';
      },
      () => {},
    );
  });
  const buttons = paragraph('');
  buttons.append(copy, ...(mails ? [' ', actButton(texts.mailLink, mails)] : []));
  if (isSeparate) note.append(paragraph(texts.draftSeparate));
  note.append(paragraph(saved), link, buttons, paragraph(texts.draftSecret), said, ...leftOverList(leftOver, texts));
  const place = findIn(form, '.svca-actions');
  if (place) place.after(note);
  else appendTo(form, note);
  note.focus();
}

/** Shows above the fields that they were filled in again, and what has no place in them. */
export function showResumed(form: HTMLFormElement, resumed: string, leftOver: LeftOver[], texts: Texts): void {
  const note = freshNote(form, 'svca-resumed');
  note.append(paragraph(resumed));
  note.append(...leftOverList(leftOver, texts));
  prependTo(form, note);
  note.focus();
}

function leftOverList(leftOver: readonly LeftOver[], texts: Texts): HTMLElement[] {
  return ['draftLeftOver', 'draftReplaced'].flatMap((why, isReplaced) => {
    const some = leftOver.filter(({ replaced }) => !replaced === !isReplaced);
    if (some.length === 0) return [];
    const list = element('dl');
    for (const { label, text } of some) {
      const entry = element('dd', '', text);
      entry.dir = 'auto';
      list.append(element('dt', '', label), entry);
    }
    return [paragraph(texts[why]), list];
  });
}

function freshNote(form: HTMLFormElement, name: string): HTMLElement {
  for (const old of findAllIn(form, `.${name}`)) old.remove();
  return focusable('div', `svca-draft ${name}`, 'status');
}

function paragraph(text: string | undefined): HTMLElement {
  return element('p', '', text);
}
