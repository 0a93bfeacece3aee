import type { Loose } from '#features/conversion/reading.ts';
import { all, type Source } from './source.ts';

/** The default of a field, from each occurrence of the option `default:`. */
export interface Defaults {
  /** The choices selected at first, counted from 1. */
  places: number[];
  /** True when a parameter of the address fills the field in. */
  isInAddress: boolean;
  /** Sources that only the other site has: `user_email`, `post`, `shortcode_attr`. */
  unknown: string[];
}

export function defaultsOf(part: Loose): Defaults {
  const said = all(part, 'default');
  const isPlaces = (one: string) => /^\d[\d_]*$/.test(one);
  return {
    places: said.filter(isPlaces).flatMap((one) => one.split('_').filter(Boolean).map(Number)),
    isInAddress: said.includes('get'),
    unknown: said.filter((one) => one !== 'get' && !isPlaces(one)),
  };
}

/** Sets the prefill of a field, and reports defaults that cannot be known here. */
export function notesOnDefaults(
  { tag, whole: { draft } }: Source,
  created: Loose,
  { places, isInAddress, unknown }: Defaults,
): void {
  if (isInAddress) {
    created.prefill = 'url';
    if (created.name !== tag.name) created.prefill_key = tag.name;
  }
  // A text field uses the first of several values unless a position is given.
  for (const place of places) if (place !== 1) draft.note(created, `its default was left out: default:${place}`);
  for (const one of unknown)
    draft.note(created, `what it begins with was left out: it came from the other site (default:${one}); see prefill`);
}
