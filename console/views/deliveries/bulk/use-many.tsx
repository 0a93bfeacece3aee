import type { ReactNode } from 'react';
import { useConfirm } from '#console/parts/confirm.tsx';
import { useTexts } from '#console/texts/language.ts';
import { type Chosen, cancelTurn, MOST_A_TURN, retryTurn } from '../model/calls.ts';
import type { Config, Kind } from '../model/rows.ts';
import { texts } from '../texts.ts';
import type { Turn } from './turns.ts';
import { useTurns } from './use-turns.tsx';

/** Which deliveries, and what people call them. */
export interface Many {
  kind: Kind;
  chosen: Chosen;
  /** "What is selected (12)", "Webhook https://hooks.example.org". */
  what: string;
  title: string;
  total?: number | undefined;
}

export interface ManyActions {
  retry(many: Many, config: Config): Promise<void>;
  cancel(many: Many): Promise<void>;
  /** Stands in the view. */
  dialog: ReactNode;
}

/** Tries many again, or cancels them, once somebody has said yes. */
export function useMany(): ManyActions {
  const t = useTexts(texts);
  const ask = useConfirm();
  const { start, dialog } = useTurns();
  return {
    dialog,
    async retry({ kind, chosen, what, title, total }, config) {
      const isDelivered = 'state' in chosen && chosen.state === 'delivered';
      const body = isDelivered ? t.askRetryDelivered(what) : t.askRetry(what);
      if (!(await ask({ title, body, action: kind === 'mails' ? t.resend : t.retry }))) return;
      start({ title, kind, total, ask: inTurns(chosen, (some, turn) => retryTurn(kind, some, config, turn)) });
    },
    async cancel({ kind, chosen, what, title, total }) {
      if (!(await ask({ title, body: t.askCancel(what), action: t.cancelAll, isDangerous: true }))) return;
      start({ title, kind, total, ask: inTurns(chosen, (some, turn) => cancelTurn(kind, some, turn)) });
    },
  };
}

type AskTurn = (turn: { after: string | undefined; key: string }) => Promise<Turn>;

/** Chosen ids go in parts as large as a turn may be; the `after` of such a turn is where the next part begins. */
export function inTurns(
  chosen: Chosen,
  ask: (some: Chosen, turn: { after: string | undefined; key: string }) => Promise<Turn>,
): AskTurn {
  if (!('ids' in chosen)) return (turn) => ask(chosen, turn);
  return async ({ after, key }) => {
    const begin = Number(after ?? 0);
    const end = begin + MOST_A_TURN;
    const turn = await ask({ ids: chosen.ids.slice(begin, end) }, { after: undefined, key });
    return { ...turn, next: end < chosen.ids.length ? String(end) : null };
  };
}
