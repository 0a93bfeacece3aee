import { appendTo, findAllIn, findIn, prependTo } from '#http/page/browser/form-element.ts';

/** A value that the form cannot take any more. */
export interface LeftOver {
  label: string;
  text: string;
}

export interface SavedNote {
  saved: string;
  url: string;
  /** What became of the wish to have the link mailed. */
  mailed: string | undefined;
  /** Has it mailed; null where the form does not. */
  mails: (() => void) | null;
  /** What the form could not take, or was saved in another tab and has been written over. */
  leftOver: LeftOver[];
}

type Texts = Record<string, string>;

/** Shows the link of what was saved, below the button. */
export function showSaved(
  form: HTMLFormElement,
  { saved, url, mailed, mails, leftOver }: SavedNote,
  texts: Texts,
): void {
  const note = freshNote(form, 'svca-saved');
  const link = document.createElement('input');
  // Without a name it is no field of the form.
  Object.assign(link, { type: 'url', readOnly: true, value: url, className: 'svca-link' });
  link.setAttribute('aria-label', saved);
  link.addEventListener('focus', () => link.select());
  const said = paragraph(mailed ?? '');
  const copy = button(texts.copyLink, () => {
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
  buttons.append(copy, ...(mails ? [' ', button(texts.mailLink, mails)] : []));
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
  if (leftOver.length === 0) return [];
  const list = document.createElement('dl');
  for (const { label, text } of leftOver) {
    const [term, entry] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = label;
    entry.textContent = text;
    entry.dir = 'auto';
    list.append(term, entry);
  }
  return [paragraph(texts.draftLeftOver), list];
}

function freshNote(form: HTMLFormElement, name: string): HTMLElement {
  for (const old of findAllIn(form, `.${name}`)) old.remove();
  const note = document.createElement('div');
  note.className = `svca-draft ${name}`;
  note.setAttribute('role', 'status');
  note.tabIndex = -1;
  return note;
}

function paragraph(text: string | undefined): HTMLElement {
  const made = document.createElement('p');
  made.textContent = text ?? '';
  return made;
}

function button(label: string | undefined, onClick: () => void): HTMLElement {
  const made = document.createElement('button');
  Object.assign(made, { type: 'button', className: 'svca-save', textContent: label ?? '' });
  made.addEventListener('click', onClick);
  return made;
}
