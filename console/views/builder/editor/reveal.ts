const MOST_TRIES = 40;
const PAUSE_MS = 50;

/**
 * Scrolls to the input for a path and focuses it, once it is rendered: the element whose `data-path` is the path or its longest
 * prefix. The builder's views set that attribute on their inputs; collapsible parts list the paths of their inputs in
 * `data-paths`.
 */
export function reveal(path: string): void {
  let tries = 0;
  const attempt = () => {
    tries += 1;
    const isOpening = unfold(path);
    const element = isOpening ? null : nearest(path);
    if (element) {
      const [input] = element.matches(INPUTS)
        ? [element]
        : [...element.querySelectorAll<HTMLElement>(INPUTS), ...element.querySelectorAll('button')];
      // The element itself may be higher than the window.
      (input ?? element).scrollIntoView({ block: 'center' });
      input?.focus();
    } else if (tries < MOST_TRIES) setTimeout(attempt, PAUSE_MS);
  };
  setTimeout(attempt, PAUSE_MS);
}

const INPUTS = 'input, textarea, select, [contenteditable="true"]';

/**
 * Expands the outermost collapsed part that contains the path.
 * @returns true if there was one to expand
 */
function unfold(path: string): boolean {
  const around = [...document.querySelectorAll<HTMLElement>('[data-paths]')].filter(({ dataset }) =>
    dataset.paths?.split(' ').some((start) => isWithin(path, start)),
  );
  const controls = around.map((part) => part.querySelector<HTMLElement>('[aria-expanded]'));
  const closed = controls.find((control) => control?.getAttribute('aria-expanded') === 'false');
  closed?.click();
  return closed !== undefined;
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
