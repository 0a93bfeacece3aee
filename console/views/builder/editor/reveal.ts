const MOST_TRIES = 40;
const PAUSE_MS = 50;

/**
 * Leads to the input of a path, once it is there: the element whose `data-path` is the path or the longest beginning of it. Views of the
 * builder give their inputs that attribute, and what folds some of them away `data-paths` with all of theirs.
 */
export function reveal(path: string): void {
  let tries = 0;
  const look = () => {
    tries += 1;
    const isOpening = unfold(path);
    const found = isOpening ? null : nearest(path);
    if (found) {
      found.scrollIntoView({ block: 'center' });
      const [input] = found.matches(INPUTS)
        ? [found]
        : [...found.querySelectorAll<HTMLElement>(INPUTS), ...found.querySelectorAll('button')];
      input?.focus();
    } else if (tries < MOST_TRIES) setTimeout(look, PAUSE_MS);
  };
  setTimeout(look, PAUSE_MS);
}

const INPUTS = 'input, textarea, select';

/** Opens what is folded away around it. @returns whether anything had to be opened */
function unfold(path: string): boolean {
  const folded = [...document.querySelectorAll<HTMLElement>('[data-paths]')].find(({ dataset }) =>
    dataset.paths?.split(' ').some((start) => isWithin(path, start)),
  );
  const control = folded?.querySelector<HTMLElement>('[aria-expanded="false"]');
  const isClosed = control !== null && control !== undefined && folded?.querySelector('[data-path]') === null;
  if (isClosed) control.click();
  return isClosed;
}

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
