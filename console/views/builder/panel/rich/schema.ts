import { type DOMOutputSpec, Schema } from 'prosemirror-model';
import { partOf } from './source/parts.ts';

/** Marks a merge tag in the document and on the clipboard; its value is the tag. */
const PART = 'data-part';
const OPEN_LINKS = /^(?:https?:|mailto:|tel:)/i;

const partAttributes = (element: HTMLElement, isOfBlock?: boolean) => {
  const source = element.getAttribute(PART) ?? '';
  const isKnown =
    partOf(source) !== null && (isOfBlock === undefined || element.tagName === (isOfBlock ? 'DIV' : 'SPAN'));
  return isKnown && { source };
};
const kind = (initial: string) => ({ kind: { default: initial } });

/** The elements that the editor can show. Pasted HTML is reduced to them. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block*' },
    paragraph: {
      group: 'block',
      content: 'inline*',
      attrs: kind('new'),
      parseDOM: [{ tag: 'p' }, { tag: 'div', priority: 10 }],
      toDOM: ({ attrs }): DOMOutputSpec => ['p', { dir: 'auto', 'data-kind': attrs.kind }, 0],
    },
    heading: {
      group: 'block',
      content: 'inline*',
      attrs: { level: { default: 2 } },
      defining: true,
      parseDOM: [
        ...[1, 2, 3].map((level) => ({ tag: `h${level}`, attrs: { level } })),
        ...[4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: 3 } })),
      ],
      toDOM: ({ attrs }): DOMOutputSpec => [`h${attrs.level}`, { dir: 'auto' }, 0],
    },
    bullet_list: {
      group: 'block',
      content: '(list_item | block_part)+',
      parseDOM: [{ tag: 'ul' }],
      toDOM: (): DOMOutputSpec => ['ul', 0],
    },
    ordered_list: {
      group: 'block',
      content: '(list_item | block_part)+',
      parseDOM: [{ tag: 'ol' }],
      toDOM: (): DOMOutputSpec => ['ol', 0],
    },
    list_item: {
      content: 'block+',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: (): DOMOutputSpec => ['li', { dir: 'auto' }, 0],
    },
    block_part: {
      group: 'block',
      atom: true,
      selectable: true,
      attrs: { source: {} },
      leafText: ({ attrs }) => String(attrs.source),
      parseDOM: [{ tag: `div[${PART}]`, getAttrs: (element) => partAttributes(element, true) }],
      toDOM: ({ attrs }): DOMOutputSpec => ['div', { [PART]: attrs.source }, String(attrs.source)],
    },
    part: {
      group: 'inline',
      inline: true,
      atom: true,
      selectable: true,
      attrs: { source: {} },
      leafText: ({ attrs }) => String(attrs.source),
      parseDOM: [{ tag: `span[${PART}]`, getAttrs: (element) => partAttributes(element, false) }],
      toDOM: ({ attrs }): DOMOutputSpec => ['span', { [PART]: attrs.source }, String(attrs.source)],
    },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      leafText: () => '\n',
      parseDOM: [{ tag: 'br' }],
      toDOM: (): DOMOutputSpec => ['br'],
    },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: { href: {}, button: { default: false } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[data-href]',
          getAttrs: (element) => ({
            href: element.getAttribute('data-href'),
            button: element.classList.contains('button'),
          }),
        },
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = element.getAttribute('href') ?? '';
            return OPEN_LINKS.test(href) && { href, button: element.className === 'button' };
          },
        },
      ],
      // The address is not in `href`, so that no click leaves the console.
      toDOM: ({ attrs }): DOMOutputSpec => [
        'a',
        { 'data-href': attrs.href, title: attrs.href, ...(attrs.button && { class: 'button' }) },
        0,
      ],
    },
    strong: {
      attrs: { tag: { default: 'strong' } },
      parseDOM: [
        { tag: 'strong' },
        // Google Docs wraps everything that is copied in an element that is not bold.
        { tag: 'b', getAttrs: (element) => element.style.fontWeight !== 'normal' && null },
        { style: 'font-weight=400', clearMark: ({ type }) => type.name === 'strong' },
        { style: 'font-weight', getAttrs: (value) => /^(?:bold(?:er)?|[6-9]\d{2})$/.test(value) && null },
      ],
      toDOM: (): DOMOutputSpec => ['strong', 0],
    },
    em: {
      attrs: { tag: { default: 'em' } },
      parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
      toDOM: (): DOMOutputSpec => ['em', 0],
    },
  },
});
