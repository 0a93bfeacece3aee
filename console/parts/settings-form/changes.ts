/** The values of a form, grouped like those of the service. */
export type Values = { readonly [key: string]: unknown };

/**
 * Returns the changed values of a form. Only these are sent, so that nobody else's changes are overwritten.
 * @param whole paths of groups that are sent as a whole when any part of them changes
 */
export function changesOf(before: Values, after: Values, whole: readonly string[] = []): Record<string, unknown> {
  return changesBelow(before, after, whole, '');
}

function changesBelow(before: Values, after: Values, whole: readonly string[], path: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(after).flatMap(([key, value]) => {
      const was = before[key];
      const at = path + key;
      if (isGroup(value) && isGroup(was) && !whole.includes(at)) {
        const inner = changesBelow(was, value, whole, `${at}.`);
        return Object.keys(inner).length > 0 ? [[key, inner] as const] : [];
      }
      return isSame(was, value) ? [] : [[key, value] as const];
    }),
  );
}

export function isChanged(before: Values, after: Values): boolean {
  return Object.keys(changesOf(before, after)).length > 0;
}

/**
 * Finds the field that shows an error of the service: the field with its path, otherwise the first field inside it, otherwise a
 * field that contains it.
 * @returns undefined if the form has no such field
 */
export function fieldOf(path: string, fields: Iterable<string>): string | undefined {
  const all = [...fields];
  return (
    all.find((name) => name === path) ??
    all.find((name) => name.startsWith(`${path}.`)) ??
    all.find((name) => path.startsWith(`${name}.`) || path.startsWith(`${name}[`))
  );
}

function isGroup(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
