const PREFIX = 'console.builder.visit.';

/** Has other pages of this browser know that a visit goes on. @returns what ends it; a page that is closed or crashes ends it too */
export function beginVisit(visit: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void locks()?.request(PREFIX + visit, () => promise);
  return resolve;
}

/** Visits that go on in this browser. A browser without locks knows of none. */
export async function visitsNow(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(PREFIX));
  return new Set(names.map((name) => name.slice(PREFIX.length)));
}

/** Absent on plain origins. */
function locks(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}
