/** Other systems' names for the parts of names and addresses. */
const PARTS: Readonly<Record<string, string>> = {
  ...{ 'street address': 'street', 'address line 1': 'street', 'line 1': 'street' },
  ...{ 'address line 2': 'line2', 'line 2': 'line2', zip: 'postcode', 'zip code': 'postcode' },
  ...{ 'zip / postal code': 'postcode', 'postal code': 'postcode', 'post code': 'postcode' },
  ...{ state: 'region', 'state / province': 'region', 'state / province / region': 'region', province: 'region' },
  ...{ county: 'region', town: 'city', 'first name': 'first', 'given name': 'first', 'last name': 'last' },
  ...{ surname: 'last', 'middle name': 'middle', title: 'prefix' },
};

/** Other systems' names for the only input of a field that has a single value here. */
const WHOLE = ['consent', 'enter email', 'date', 'time', 'value'];

/**
 * Converts a heading to this service's form: `Home (Street Address)` becomes `Home (street)`, `Privacy (Consent)` becomes
 * `Privacy`.
 */
export function partNamed(heading: string): string {
  const [, field, part = ''] = /^(.+?)\s*(?:\(([^()]+)\)|: [^:]+)$/.exec(heading.trim()) ?? [];
  const word = part.trim().toLowerCase();
  if (field === undefined) return heading;
  if (WHOLE.includes(word)) return field;
  return `${field} (${PARTS[word] ?? word})`;
}
