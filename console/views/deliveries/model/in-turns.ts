import type { Turn } from '#console/parts/bulk/turns.ts';
import type { Chosen } from './filters.ts';

/** As many as one turn of a bulk route takes. */
export const MOST_A_TURN = 1_000;

/** Where a turn begins, and its key. */
export interface TurnOrder {
  after: string | undefined;
  key: string;
}

/** Chosen ids go in parts as large as a turn may be; the `after` of such a turn is where the next part begins. */
export function inTurns(
  chosen: Chosen,
  ask: (some: Chosen, turn: TurnOrder) => Promise<Turn>,
): (turn: TurnOrder) => Promise<Turn> {
  if (!('ids' in chosen)) return (turn) => ask(chosen, turn);
  return async ({ after, key }) => {
    const begin = Number(after ?? 0);
    const end = begin + MOST_A_TURN;
    const turn = await ask({ ids: chosen.ids.slice(begin, end) }, { after: undefined, key });
    return { ...turn, next: end < chosen.ids.length ? String(end) : null };
  };
}
