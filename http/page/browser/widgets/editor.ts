import { ALLOWED_ELEMENTS, isFormatted, LINK_SCHEMES } from '#forms/field-types/rich-value.ts';
import { followValues } from '#http/page/browser/logic/follow.ts';
import { element } from '#http/page/browser/messages.ts';
import { setUpEach } from '#http/page/browser/rows/each.ts';

/** Command and symbol of each button, by the key of its text. */
const COMMANDS: Readonly<Record<string, [command: string, sign: string]>> = {
  bold: ['bold', 'B'],
  italic: ['italic', 'I'],
  list: ['insertUnorderedList', '•'],
  link: ['createLink', '🔗'],
};

/** Shows an editor before each textarea for formatted text, which still holds the value as HTML. */
export function showEditors(form: HTMLFormElement): void {
  setUpEach(form, 'textarea[data-editor]', showEditor);
}

function showEditor(form: HTMLFormElement, area: HTMLTextAreaElement): void {
  const texts: Record<string, string> = JSON.parse(area.dataset.editor ?? '{}');
  const editor = element('div', 'svca-editor');
  const bar = element('div', 'svca-bar');
  const address = element('input');
  const [label] = area.labels ?? [];
  if (label) label.id ||= `${area.id}-label`;
  editor.setAttribute('role', 'textbox');
  editor.setAttribute('aria-multiline', 'true');
  editor.setAttribute('aria-labelledby', label?.id ?? '');
  editor.style.minHeight = `${area.rows * 1.5}em`;
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-labelledby', label?.id ?? '');
  let written: string | undefined;
  let place: Range | undefined;

  const read = () => {
    written = area.value;
    editor.replaceChildren(kept(new DOMParser().parseFromString(asHtml(written), 'text/html').body));
    // Otherwise the first line would not be in a paragraph.
    if (!editor.firstChild) editor.innerHTML = '<p><br></p>';
  };
  const write = () => {
    const copy = element('div');
    copy.append(kept(editor));
    const html = copy.innerHTML;
    // HTML without an element would be read as unformatted text with `&amp;` in it.
    written = copy.textContent?.trim() ? (html.includes('<') ? html : `<p>${html}</p>`) : '';
    area.value = written;
    area.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const run = (command: string, value?: string) => {
    editor.focus();
    if (place)
      getSelection()?.setBaseAndExtent(place.startContainer, place.startOffset, place.endContainer, place.endOffset);
    place = undefined;
    document.execCommand(command, false, value);
    write();
  };
  const buttons = Object.entries(COMMANDS).map(([key, [command, sign]]) => {
    const button = element('button', '', sign);
    Object.assign(button, { type: 'button', title: texts[key] });
    button.setAttribute('aria-label', texts[key] ?? key);
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => {
      if (key !== 'link') return run(command);
      const selection = getSelection();
      place = selection?.rangeCount && editor.contains(selection.anchorNode) ? selection.getRangeAt(0) : undefined;
      address.hidden = !address.hidden;
      if (!address.hidden) address.focus();
    });
    bar.append(button);
    return [command, button] as const;
  });
  const say = () => {
    for (const [command, button] of buttons) {
      if (command !== 'createLink') button.setAttribute('aria-pressed', String(document.queryCommandState(command)));
    }
  };
  // An input without a name is not a field of the form.
  Object.assign(address, { type: 'url', hidden: true, placeholder: 'https://', ariaLabel: texts.address });
  address.addEventListener('input', (event) => event.stopPropagation());
  address.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    address.hidden = true;
    const to = address.value.trim();
    if (event.key === 'Enter' && LINK_SCHEMES.test(to)) run('createLink', to);
    else editor.focus();
  });
  editor.addEventListener('focus', () => document.execCommand('defaultParagraphSeparator', false, 'p'));
  editor.addEventListener('input', (event) => {
    event.stopPropagation();
    write();
  });
  editor.addEventListener('blur', () => area.dispatchEvent(new Event('change', { bubbles: true })));
  for (const type of ['keyup', 'mouseup', 'focus']) editor.addEventListener(type, say);
  // Pastes only plain text, without the formatting of other programs.
  editor.addEventListener('paste', (event) => {
    event.preventDefault();
    document.execCommand('insertText', false, event.clipboardData?.getData('text/plain') ?? '');
  });
  const follow = () => {
    if (area.value !== written) read();
  };
  const mirror = () => {
    editor.contentEditable = String(!area.disabled);
    for (const name of ['aria-invalid', 'aria-describedby', 'aria-required']) {
      const value = area.getAttribute(name);
      if (value === null) editor.removeAttribute(name);
      else editor.setAttribute(name, value);
    }
    if (area.required) editor.setAttribute('aria-required', 'true');
  };
  new MutationObserver(mirror).observe(area, { attributes: true });
  // Labels and links of the error summary focus the textarea.
  area.addEventListener('focus', () => editor.focus());
  area.classList.add('svca-behind');
  area.tabIndex = -1;
  area.setAttribute('aria-hidden', 'true');
  area.before(bar, address, editor);
  mirror();
  followValues(form, follow);
}

/** Converts unformatted text to HTML, with a paragraph for each line. */
function asHtml(text: string): string {
  if (isFormatted(text)) return text;
  const holder = element('div');
  for (const line of text.split('\n')) {
    if (line !== '') holder.append(element('p', '', line));
  }
  return holder.innerHTML;
}

/** Copies the content of an element, with only the elements that the server allows. */
function kept(from: Element): DocumentFragment {
  const copy = document.createDocumentFragment();
  for (const node of from.childNodes) {
    if (node instanceof Text) copy.append(node.data);
    if (!(node instanceof Element) || /^(SCRIPT|STYLE|TEXTAREA)$/.test(node.tagName)) continue;
    const inner = kept(node);
    const name = ALLOWED_ELEMENTS[node.tagName];
    if (!name) {
      copy.append(inner);
      continue;
    }
    const own = document.createElement(name);
    const href = node.getAttribute('href') ?? '';
    if (name === 'a' && LINK_SCHEMES.test(href)) own.setAttribute('href', href);
    own.append(inner);
    copy.append(own);
  }
  return copy;
}
