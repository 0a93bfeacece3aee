import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { holdsFields, placedInValues, valueAt } from '#forms/field-types/index.ts';

/** The name of a host, as visitors write it. */
const HOST = String.raw`(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,63}`;
/** What still belongs to a link; text that follows without a blank does not. */
const REST = String.raw`[^\s<>"'()[\]{},;|]*`;

/** Each is one link, whatever stands in it. No alternative tries the same text twice: texts are long, and a visitor's. */
const LINK = new RegExp(
  [
    // What HTML and bulletin boards make a link, with or without a scheme.
    String.raw`\bhref\s*=\s*["']?${REST}`,
    String.raw`\[url(?:=[^\][]*)?\]${REST}`,
    // With a scheme, or with none as browsers allow.
    String.raw`\bhttps?:\/\/${REST}`,
    String.raw`(?<![:/\p{L}\p{N}])\/\/${HOST}${REST}`,
    String.raw`\bwww\.${HOST}${REST}`,
    // A host alone may be a sentence that lacks a blank; with a path it is none.
    String.raw`(?<![@\p{L}\p{N}_.-])${HOST}(?::\d{1,5})?\/${REST}`,
  ].join('|'),
  'giu',
);

/** How many links stand in what was typed; a field that asks for an address is none of the places. */
export function countLinks(config: FormConfig, values: SubmissionValues): number {
  const places = placedInValues(config.fields, values).filter(
    ({ field }) => field.type !== 'url' && !holdsFields(field),
  );
  const texts = places
    .flatMap(({ path }) => textsIn(valueAt(values, path)))
    .filter((value) => typeof value === 'string');
  return texts.reduce((sum, text) => sum + (text.match(LINK)?.length ?? 0), 0);
}

/** A text, or those in the parts of a value. */
function textsIn(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [value];
}
