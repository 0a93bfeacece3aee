import type { Node } from 'prosemirror-model';
import type { Decoration, NodeView } from 'prosemirror-view';
import classes from './rich.module.css';
import { partOf } from './source/parts.ts';
import type { Description } from './words.ts';

/** Draws a merge tag, or a part of a block, as a chip. Its words come from a decoration, because they depend on the form. */
export class PartView implements NodeView {
  readonly dom: HTMLElement;
  #source: string;

  constructor(node: Node, decorations: readonly Decoration[]) {
    this.dom = document.createElement(node.isInline ? 'span' : 'div');
    this.dom.contentEditable = 'false';
    this.#source = String(node.attrs.source);
    this.#draw(decorations);
  }

  update(node: Node, decorations: readonly Decoration[]): boolean {
    const isSame = node.attrs.source === this.#source && node.isInline === (this.dom.tagName === 'SPAN');
    if (isSame) this.#draw(decorations);
    return isSame;
  }

  ignoreMutation(): boolean {
    return true;
  }

  #draw(decorations: readonly Decoration[]): void {
    const description = decorations
      .map(({ spec }) => spec as Partial<Description>)
      .find(({ label }) => label !== undefined);
    const { label = this.#source, note = '', isWrong = false } = description ?? {};
    const chip = document.createElement('span');
    chip.className = classes.chip ?? '';
    chip.dataset.kind = partOf(this.#source)?.kind === 'tag' ? 'tag' : 'block';
    if (isWrong) chip.dataset.wrong = '';
    chip.title = this.#source;
    chip.append(label);
    if (note !== '') {
      const small = document.createElement('span');
      small.className = classes.note ?? '';
      small.textContent = ` · ${note}`;
      chip.append(small);
    }
    this.dom.replaceChildren(chip);
  }
}
