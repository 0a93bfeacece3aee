import type { FormConfig, SubmissionValues } from '../config/types.ts';
import { inputFields } from '../field-types/index.ts';

const LINK = /\bhttps?:\/\/|\bwww\.|\[url\b/gi;

/** How many links stand in what was typed; a field that asks for an address is none of the places. */
export function countLinks(config: FormConfig, values: SubmissionValues): number {
  const places = inputFields(config).filter(({ type }) => type !== 'url');
  const texts = places.map(({ name }) => values[name]).filter((value) => typeof value === 'string');
  return texts.reduce((sum, text) => sum + (text.match(LINK)?.length ?? 0), 0);
}
