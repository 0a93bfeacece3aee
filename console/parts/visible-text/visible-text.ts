/** Invisible characters: control characters, and those that change the direction of the text after them. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Whitespace, which is visible by the space that it takes. */
const ROOM = '\t\n\r';

/**
 * Makes a text from outside safe to show among ours: invisible characters, which may reorder the text around them, are written
 * out: `⟨U+202E⟩`.
 */
export function visibleText(text: string): string {
  return text.replace(UNSEEN, (character) => (ROOM.includes(character) ? character : markOf(character)));
}

function markOf(character: string): string {
  return `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
