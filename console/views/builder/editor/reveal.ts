const MOST_TRIES = 40;
const PAUSE_MS = 50;

/**
 * Leads to the input of a path, once it is there: the element whose `data-path` is the path or the longest beginning of it. Views of the
 * builder give their inputs that attribute.
 */
export function reveal(path: string): void {
  let tries = 0;
  const look = () => {
    tries += 1;
    const found = nearest(path);
    if (found) {
      found.scrollIntoView({ block: 'center' });
      const input = found.matches(INPUTS) ? found : found.querySelector<HTMLElement>(INPUTS);
      input?.focus();
    } else if (tries < MOST_TRIES) setTimeout(look, PAUSE_MS);
  };
  setTimeout(look, PAUSE_MS);
}

const INPUTS = 'input, textarea, select, button';

function nearest(path: string): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>('[data-path]')];
  const leading = all.filter(({ dataset }) => isWithin(path, dataset.path ?? ''));
  return (
    leading.toSorted((one, other) => (other.dataset.path ?? '').length - (one.dataset.path ?? '').length)[0] ?? null
  );
}

function isWithin(path: string, start: string): boolean {
  return path === start || path.startsWith(`${start}.`) || path.startsWith(`${start}[`);
}
