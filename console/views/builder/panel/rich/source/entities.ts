/** The names of the characters from U+00A0 to U+00FF, in their order. Browsers read these without a semicolon too. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  );
const MARKUP: readonly [string, string][] = [
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
];
const OTHERS: readonly [string, string][] = [
  ['apos', "'"],
  ['euro', '€'],
  ['hellip', '…'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['sbquo', '‚'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bdquo', '„'],
  ['lsaquo', '‹'],
  ['rsaquo', '›'],
  ['bull', '•'],
  ['trade', '™'],
  ['rarr', '→'],
  ['larr', '←'],
  ['check', '✓'],
  ['ensp', '\u2002'],
  ['emsp', '\u2003'],
  ['thinsp', '\u2009'],
  ['zwnj', '\u200c'],
  ['zwj', '\u200d'],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
];
const BARE = new Map([
  ...MARKUP,
  ...LATIN.map((name, index): [string, string] => [name, String.fromCharCode(0xa0 + index)]),
]);
const NAMED = new Map([...BARE, ...OTHERS]);
/** The beginnings that browsers read as a character even without a semicolon, in small and capital letters. */
const BARE_START = new RegExp(`^&(?:${[...BARE.keys(), 'AMP', 'LT', 'GT', 'QUOT', 'COPY', 'REG'].join('|')})`);

/**
 * Decodes the character references of HTML.
 * @returns null if it has one that this module does not know, or that stands for a control character, a space or a brace
 */
export function decoded(html: string): string | null {
  let isKnown = true;
  const text = html.replace(
    /&(?:#x([\da-f]+);|#(\d+);|([a-z][a-z\d]*);|[a-z#][a-z\d]*)/gi,
    (whole, hex, decimal, name) => {
      const character = name === undefined ? ofNumber(hex, decimal) : NAMED.get(name);
      if (character !== undefined) return character;
      if (name !== undefined || hex !== undefined || decimal !== undefined || BARE_START.test(whole)) isKnown = false;
      if (/^&#[\dx]/i.test(whole)) isKnown = false;
      return whole;
    },
  );
  return isKnown ? text : null;
}

function ofNumber(hex: string | undefined, decimal: string | undefined): string | undefined {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const isPlain =
    (code > 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff));
  const isOfTemplate = code === 0x7b || code === 0x7d;
  return isPlain && !isOfTemplate ? String.fromCodePoint(code) : undefined;
}

/** Encodes text as the content of an element. */
export function encoded(text: string): string {
  return text.replace(/[&<>\u00a0]/g, (character) => ENCODED[character] ?? character);
}

/** Encodes text as the value of an attribute in double quotes. */
export function encodedValue(text: string): string {
  return encoded(text).replaceAll('"', '&quot;');
}

const ENCODED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00a0': '&nbsp;' };
