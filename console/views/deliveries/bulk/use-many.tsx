import type { ReactNode } from 'react';
import { useConfirm } from '#console/parts/confirm.tsx';
import { useTexts } from '#console/texts/language.ts';
import { cancelTurn, retryTurn } from '../model/calls.ts';
import type { Chosen } from '../model/filters.ts';
import type { Config, Kind } from '../model/rows.ts';
import { texts } from '../texts.ts';
import { inTurns } from './in-turns.ts';
import { useTurns } from './use-turns.tsx';

/** Which deliveries, and what people call them. */
export interface Many {
  kind: Kind;
  chosen: Chosen;
  /** "What is selected (12)", "Webhook https://hooks.example.org". */
  what: string;
  title: string;
  total?: number | undefined;
  /** Called when all of it is done. */
  onDone?: () => void;
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
    async retry({ kind, chosen, what, title, total, onDone }, config) {
      const isDelivered = 'state' in chosen && chosen.state === 'delivered';
      const body = isDelivered ? t.askRetryDelivered(what) : t.askRetry(what);
      if (!(await ask({ title, body, action: kind === 'mails' ? t.resend : t.retry }))) return;
      start({ title, kind, total, onDone, ask: inTurns(chosen, (some, turn) => retryTurn(kind, some, config, turn)) });
    },
    async cancel({ kind, chosen, what, title, total, onDone }) {
      if (!(await ask({ title, body: t.askCancel(what), action: t.cancelAll, isDangerous: true }))) return;
      start({ title, kind, total, onDone, ask: inTurns(chosen, (some, turn) => cancelTurn(kind, some, turn)) });
    },
  };
}
