import { compile, type SelectorDefinition } from 'html-to-text';
import { budgets } from '#security/budgets.ts';

/**
 * Converts an HTML message to plain text: blocks become lines, table cells stand side by side, links keep their address,
 * pictures their alternative text, styles and scripts are dropped. Never throws: deeply nested parts are cut off.
 */
export function htmlToText(html: string): string {
  const text = convert(html).replaceAll(INVALID_CHARACTER, '');
  return text.split('\n').map(withoutSpacesAtEnd).join('\n').trim();
}

/** A loop: a pattern would read a run of spaces again from each of its positions. */
function withoutSpacesAtEnd(line: string): string {
  let end = line.length;
  while (line[end - 1] === ' ') end -= 1;
  return line.slice(0, end);
}

/** Deeper trees would exhaust the stack. */
const MAX_DEPTH = budgets.htmlDepth.atMost;
const INVALID_CHARACTER = '\uFFFD';

const convert = compile({
  wordwrap: false,
  formatters: {
    alternative: ({ attribs }, _walk, builder) => {
      const { alt } = attribs as Record<string, string | undefined>;
      if (alt) builder.addInline(alt);
    },
  },
  limits: { maxDepth: MAX_DEPTH },
  selectors: [
    ...['p', 'h1', 'h2', 'h3', 'table'].map((tag) => block(tag, 2)),
    ...['h4', 'h5', 'h6', 'tr', 'blockquote'].map((tag) => block(tag, 1)),
    ...['ul', 'ol'].map((tag) => ({ selector: tag, format: 'unorderedList', options: { itemPrefix: '- ' } })),
    ...['head', 'title', 'style', 'script'].map((tag) => ({ selector: tag, format: 'skip' })),
    { selector: 'img', format: 'alternative' },
    { selector: 'hr', format: 'inlineString', options: { string: '\n---\n' } },
    { selector: 'th', format: 'inlineSurround', options: { suffix: ': ' } },
    { selector: 'td', format: 'inlineSurround', options: { suffix: '  ' } },
    { selector: 'a', options: { ignoreHref: true } },
    ...['http:', 'https:', 'mailto:'].map((scheme) => ({
      selector: `a[href^="${scheme}" i]`,
      format: 'anchor',
      options: { linkBrackets: ['(', ')'], hideLinkHrefIfSameAsText: true },
    })),
  ] as SelectorDefinition[],
});

function block(selector: string, lineBreaks: number): SelectorDefinition {
  return {
    selector,
    format: 'block',
    options: { leadingLineBreaks: lineBreaks, trailingLineBreaks: lineBreaks },
  };
}
