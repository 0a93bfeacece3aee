import LineBreaker from 'linebreak';

/** Part of a text, in UTF-16 units. */
export type Part = readonly [from: number, to: number];

/** Yields the parts of a text between which a line may end (UAX 14). */
export function* wordsOf(text: string): Generator<Part> {
  const breaker = new LineBreaker(text);
  let from = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    if (next.position > from) yield [from, next.position];
    from = next.position;
  }
  if (from < text.length) yield [from, text.length];
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** Maximum number of UTF-16 units of a user-perceived character. A family emoji has some twenty. */
const MOST_UNITS = 64;

/** Yields the parts of a word between which it may be cut. User-perceived characters stay whole up to `MOST_UNITS`. */
export function* charactersOf(text: string, [from, to]: Part): Generator<Part> {
  for (const { segment, index } of graphemes.segment(text.slice(from, to))) {
    const end = from + index + segment.length;
    for (let start = from + index; start < end; ) {
      const next = end - start > MOST_UNITS ? wholeUnits(text, start + MOST_UNITS) : end;
      yield [start, next];
      start = next;
    }
  }
}

/** Moves a position that would separate the halves of a surrogate pair. */
function wholeUnits(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
