/** Characters that cannot be seen: controls, and those that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** They are seen by the room that they take. */
const ROOM = '\t\n\r';

/** A text of somebody else as it may stand among ours: what cannot be seen, and may turn other text around, is named: `⟨U+202E⟩`. */
export function visibleText(text: string): string {
  return text.replace(UNSEEN, (character) => (ROOM.includes(character) ? character : markOf(character)));
}

function markOf(character: string): string {
  return `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
