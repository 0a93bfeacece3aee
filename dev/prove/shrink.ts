/** The rest of a list, and the number of tries. */
export interface Shrunk<Item> {
  items: readonly Item[];
  tries: number;
}

/**
 * Leaves out halves, then quarters and so on, as long as the rest still shows the finding. With real processes a try takes minutes
 * and may miss the finding by chance, so the number of tries is limited.
 * @param shows repeats the run with these items
 */
export async function shrink<Item>(
  items: readonly Item[],
  shows: (some: readonly Item[]) => Promise<boolean>,
  mostTries: number,
): Promise<Shrunk<Item>> {
  let left = items;
  let tries = 0;
  for (let parts = 2; left.length > 1 && tries < mostTries; ) {
    const size = Math.ceil(left.length / parts);
    let isSmaller = false;
    for (let from = 0; from < left.length && tries < mostTries && !isSmaller; from += size) {
      const rest = left.filter((_, index) => index < from || index >= from + size);
      if (rest.length === 0) continue;
      tries += 1;
      if (await shows(rest)) {
        left = rest;
        isSmaller = true;
      }
    }
    if (!isSmaller && parts >= left.length) break;
    parts = isSmaller ? Math.max(2, parts - 1) : Math.min(parts * 2, left.length);
  }
  return { items: left, tries };
}
