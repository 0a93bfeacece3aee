import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { holdsFields, placedInValues, valueAt } from '#forms/field-types/index.ts';

/** A host name as visitors write it. */
const HOST = String.raw`(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,63}`;
/** The rest of a link: text up to a blank or a delimiter. */
const REST = String.raw`[^\s<>"'()[\]{},;|]*`;

/**
 * Matches one link. No two alternatives match the same text: texts are long and come from visitors, so backtracking must stay
 * bounded.
 */
const LINK = new RegExp(
  [
    // Links in HTML and BBCode, with or without a scheme.
    String.raw`\bhref\s*=\s*["']?${REST}`,
    String.raw`\[url(?:=[^\][]*)?\]${REST}`,
    // Links with a scheme, or without one as browsers allow.
    String.raw`\bhttps?:\/\/${REST}`,
    String.raw`(?<![:/\p{L}\p{N}])\/\/${HOST}${REST}`,
    String.raw`\bwww\.${HOST}${REST}`,
    // A host name without a path may be two sentences with a missing blank; with a path it is a link.
    String.raw`(?<![@\p{L}\p{N}_.-])${HOST}(?::\d{1,5})?\/${REST}`,
  ].join('|'),
  'giu',
);

/** Counts the links in a submission's values. Fields for web addresses do not count. */
export function countLinks(config: FormConfig, values: SubmissionValues): number {
  const placedFields = placedInValues(config.fields, values).filter(
    ({ field }) => field.type !== 'url' && !holdsFields(field),
  );
  const texts = placedFields
    .flatMap(({ path }) => textsIn(valueAt(values, path)))
    .filter((value) => typeof value === 'string');
  return texts.reduce((sum, text) => sum + (text.match(LINK)?.length ?? 0), 0);
}

/** Collects the leaves of a value. */
function textsIn(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [value];
}
