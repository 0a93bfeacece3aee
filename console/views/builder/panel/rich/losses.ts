import type { Losses } from './source/model.ts';

/** The words for what the editor cannot show. */
interface Words {
  document: string;
  comments: string;
  elements(names: string): string;
  attributes(names: string): string;
  nesting: string;
  crossing: string;
  characters: string;
  other: string;
  and: string;
}

const MOST_NAMED = 4;

/** Lists what the editor would lose of a text. */
export function lossesText(losses: Losses, words: Words): string {
  const { elements, attributes } = losses;
  const flags = (['document', 'comments', 'nesting', 'crossing', 'characters'] as const).filter((key) => losses[key]);
  const parts = [
    ...(elements.length > 0 ? [words.elements(named(elements.map((name) => `<${name}>`)))] : []),
    ...(attributes.length > 0 ? [words.attributes(named(attributes))] : []),
    ...flags.map((key) => words[key]),
  ];
  if (parts.length === 0) return words.other;
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(words.and);
}

function named(names: readonly string[]): string {
  return names.slice(0, MOST_NAMED).join(', ');
}
