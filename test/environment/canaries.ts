/** Texts that must not appear, by the names that complaints use. */
export type Canaries = Readonly<Record<string, string>>;

/**
 * Returns the names of canaries that appear anywhere in these texts and bytes: literally, in upper or lower case,
 * percent-encoded, in hexadecimal, or in base64 (at any of its three alignments, with either alphabet).
 */
export function canariesIn(canaries: Canaries, haystack: unknown): string[] {
  const text = textsOf(haystack).join('\n').toLowerCase();
  return Object.entries(canaries)
    .filter(([, canary]) => formsOf(canary).some((form) => text.includes(form.toLowerCase())))
    .map(([name]) => name);
}

function formsOf(canary: string): string[] {
  const bytes = Buffer.from(canary);
  const base64 = [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    // The outer characters depend on the neighbouring bytes.
    return encoded.slice(shift === 0 ? 0 : shift + 1, -1);
  });
  return [
    canary,
    encodeURIComponent(canary),
    bytes.toString('hex'),
    ...base64,
    ...base64.map((one) => one.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

/** Returns every string, number and run of bytes in a structure, including keys. */
export function textsOf(value: unknown): string[] {
  if (value === null || value === undefined || typeof value === 'function') return [];
  if (value instanceof Uint8Array) return [Buffer.from(value).toString('utf8'), Buffer.from(value).toString('base64')];
  if (value instanceof Date) return [value.toISOString()];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === 'object') return Object.entries(value).flatMap(([key, item]) => [key, ...textsOf(item)]);
  return [String(value)];
}
