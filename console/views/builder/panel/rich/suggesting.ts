import { Plugin, PluginKey } from 'prosemirror-state';

/** A text typed behind a brace, for which merge tags are suggested. */
export interface Suggesting {
  /** The position of the brace. */
  from: number;
  to: number;
  query: string;
}

export const suggesting = new PluginKey<Suggesting | null>('suggesting');

const TYPED = /\{([^{}\ufffc]{0,40})$/;

/** Keeps track of a merge tag that is being typed. It begins with a brace, and ends with Escape or when the cursor leaves. */
export const suggestingPlugin = new Plugin<Suggesting | null>({
  key: suggesting,
  state: {
    init: () => null,
    apply: (tr, before) => {
      if (tr.getMeta(suggesting) === null) return null;
      const { $from, empty } = tr.selection;
      if (!empty || !$from.parent.isTextblock || !(tr.docChanged || before)) return null;
      const text = $from.parent.textBetween(0, $from.parentOffset, null, '\ufffc');
      const [whole, query] = TYPED.exec(text) ?? [];
      if (whole === undefined || query === undefined || (before === null && query !== '')) return null;
      if (before === null && tr.getMeta('paste')) return null;
      return { from: $from.pos - whole.length, to: $from.pos, query };
    },
  },
});
