const PREFIX = 'console.builder.visit.';

/**
 * Announces a visit to other pages of this browser.
 * @returns a function that ends it; closing or crashing the page ends it too
 */
export function beginVisit(visit: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void locks()?.request(PREFIX + visit, () => promise);
  return resolve;
}

/** Returns the visits that are open in this browser; none in a browser without locks. */
export async function visitsNow(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(PREFIX));
  return new Set(names.map((name) => name.slice(PREFIX.length)));
}

/** Undefined on insecure origins. */
function locks(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}
