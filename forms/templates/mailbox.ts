import { isLonger } from '#forms/field-types/text-rule.ts';

const LONGEST = 254;
const LONGEST_LOCAL_PART = 64;
const LOCAL_PART =
  /^[a-z\d!#$%&'*+\-/=?^_`{|}~\u00a1-\ud7ff\uf900-\ufdcf\ufdf0-\uffef]+(\.[a-z\d!#$%&'*+\-/=?^_`{|}~\u00a1-\ud7ff\uf900-\ufdcf\ufdf0-\uffef]+)*$/i;
/** A label of a domain. Full-width characters are excluded, since they resemble others. */
const LABEL =
  /^[a-z\d\u00a1-\uff00\uff5f-\uffff](?:[a-z\d\u00a1-\uff00\uff5f-\uffff-]*[a-z\d\u00a1-\uff00\uff5f-\uffff])?$/i;
const TOP_LEVEL = /^([a-z\u00a1-\u00a8\u00aa-\ud7ff\uf900-\ufdcf\ufdf0-\uffef]{2,}|xn[a-z\d-]{2,})$/i;

/** Controls of direction, zero-width characters and fillers, which make an address look like another one. */
const INVISIBLE = /[\p{Cf}\p{DI}]/u;

/**
 * True for one plain mailbox such as `ann@example.org`. Narrower than RFC 5321: quoted local parts are refused because they can
 * carry commas and spaces into an address header. The page's script runs this too.
 */
export function isMailbox(value: string): boolean {
  if (value.length > LONGEST || /[\s"(),:;<>[\\\]]/.test(value) || INVISIBLE.test(value)) return false;
  const at = value.lastIndexOf('@');
  const [local, domain] = [value.slice(0, Math.max(at, 0)), value.slice(at + 1)];
  if (!LOCAL_PART.test(local) || isLonger(local, LONGEST_LOCAL_PART) || isLonger(domain, LONGEST)) return false;
  const labels = domain.split('.');
  if (labels.length < 2 || !TOP_LEVEL.test(labels.at(-1) ?? '')) return false;
  return labels.every((label) => label.length <= 63 && LABEL.test(label));
}
