/** Texts that must not show up, with the names to complain under. */
export type Canaries = Readonly<Record<string, string>>;

/**
 * Which canaries stand anywhere in these texts and bytes: as they are, in upper or lower case, percent-encoded, in
 * hexadecimal, or in base64 (at any of its three alignments, with either alphabet).
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
    // The outer characters hold bits of whatever stands beside.
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

/** Every string, number and run of bytes in a structure, keys included. */
export function textsOf(value: unknown): string[] {
  if (value === null || value === undefined || typeof value === 'function') return [];
  if (value instanceof Uint8Array) return [Buffer.from(value).toString('utf8'), Buffer.from(value).toString('base64')];
  if (value instanceof Date) return [value.toISOString()];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === 'object') return Object.entries(value).flatMap(([key, item]) => [key, ...textsOf(item)]);
  return [String(value)];
}
