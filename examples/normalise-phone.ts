import type { ExtensionApi, FieldConfig, FieldValue } from 'durable-forms';

/**
 * Writes telephone numbers and e-mail addresses in one way, so that the same person is found again:
 * `0049 (30) 90-18-20` becomes `+4930901820`, and `Ada@Example.COM` becomes `Ada@example.com`.
 *
 * Shows: a filter. It is called once for each field of the form, in the request, after the core has tidied the value and
 * before the value is validated. What it returns is the value from then on.
 */
export function register(api: ExtensionApi): void {
  // Surface A fires its hooks under svca_, surface B the same ones under svcb_.
  api.addFilter('svca_sanitize_value', normalise);
  api.addFilter('svcb_sanitize_value', normalise);
}

/** @param _raw what was really sent, of whatever shape */
function normalise(value: FieldValue, _raw: unknown, field: FieldConfig): FieldValue {
  // A filter always returns something: the value as it came where there is nothing to do.
  if (typeof value !== 'string') return value;
  if (field.type === 'tel') return normaliseNumber(value);
  if (field.type === 'email') return value.replace(/@[^@]*$/, (domain) => domain.toLowerCase());
  return value;
}

function normaliseNumber(number: string): string {
  // Letters, or an extension after a #: not a number to be touched. The core's own rule says whether it is one at all.
  if (!/^[+\d\s()./-]+$/.test(number)) return number;
  // `(0)` is the trunk prefix, written beside a country code and not dialled after it.
  return number
    .replace('(0)', '')
    .replace(/[\s()./-]/g, '')
    .replace(/^00/, '+');
}
