import { appendTo, findAllIn, findIn, prependTo } from '#http/page/browser/form-element.ts';
import { element, focusable } from '#http/page/browser/messages.ts';
import { actButton } from '#http/page/browser/widgets/button.ts';

/** A saved value that does not fit the form any more. */
export interface LeftOver {
  label: string;
  text: string;
  /** True when another page has saved another value for the field since. */
  replaced?: boolean;
}

export interface SavedNote {
  saved: string;
  url: string;
  /** Result of mailing the link. */
  mailed: string | undefined;
  /** Mails the link; null when the form does not offer this. */
  mails: (() => void) | null;
  leftOver: LeftOver[];
  /** True when a new draft was saved, because the page's earlier draft was continued elsewhere or has ended. */
  isSeparate: boolean;
}

type Texts = Record<string, string>;

/** Shows the link to the saved draft below the submit button. */
export function showSaved(
  form: HTMLFormElement,
  { saved, url, mailed, mails, leftOver, isSeparate }: SavedNote,
  texts: Texts,
): void {
  const note = freshNote(form, 'svca-saved');
  const link = element('input', 'svca-link');
  // An input without a name is not a field of the form.
  Object.assign(link, { type: 'url', readOnly: true, value: url });
  link.setAttribute('aria-label', saved);
  link.addEventListener('focus', () => link.select());
  const said = paragraph(mailed ?? '');
  const copy = actButton(texts.copyLink, () => {
    link.select();
    // `navigator.clipboard` is missing on plain http.
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

/** Shows above the fields that a draft was resumed, and lists the saved values that do not fit any more. */
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
