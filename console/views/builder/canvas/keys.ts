import type { Way } from '../editor/moves.ts';
import type { Line } from './lines.ts';

/** The meaning of a key in the canvas. */
export type Command =
  | { do: 'select'; path: string }
  | { do: 'move'; way: Way }
  | { do: 'remove' | 'duplicate' | 'open' | 'add' };

interface Key {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

const WAYS: Readonly<Record<string, Way>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

/**
 * @param at the index of the focused line
 * @returns null for a key without a meaning here
 */
export function commandOf(
  { key, altKey, ctrlKey, metaKey, shiftKey }: Key,
  lines: readonly Line[],
  at: number,
): Command | null {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'd' && !altKey && !shiftKey ? { do: 'duplicate' } : null;
  const way = WAYS[key];
  if (altKey) return way ? { do: 'move', way } : null;
  if (key === 'Enter') return { do: 'open' };
  if (key === 'Delete' || key === 'Backspace') return { do: 'remove' };
  if (key === '+') return { do: 'add' };
  const line = leadsTo(key, lines, at);
  return line ? { do: 'select', path: line.path } : null;
}

function leadsTo(key: string, lines: readonly Line[], at: number): Line | undefined {
  const depth = lines[at]?.depth ?? 0;
  switch (key) {
    case 'ArrowDown':
      return lines[at + 1];
    case 'ArrowUp':
      return lines[at - 1];
    case 'Home':
      return lines[0];
    case 'End':
      return lines.at(-1);
    case 'ArrowLeft':
      return lines.slice(0, at).findLast((line) => line.depth < depth);
    case 'ArrowRight':
      return (lines[at + 1]?.depth ?? 0) > depth ? lines[at + 1] : undefined;
    default:
      return undefined;
  }
}
