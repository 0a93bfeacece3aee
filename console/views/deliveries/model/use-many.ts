import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type BatchTask, useBulk } from '#console/parts/bulk/bulk.tsx';
import { useConfirm } from '#console/parts/confirm.tsx';
import { texts } from '#console/texts/en/deliveries.ts';
import { useTexts } from '#console/texts/language.ts';
import { cancelBatch, retryBatch } from './calls.ts';
import type { Chosen } from './filters.ts';
import { inBatches } from './in-batches.ts';
import type { Config, Kind } from './rows.ts';

/** A set of deliveries for a bulk action, and its name. */
export interface DeliverySet {
  kind: Kind;
  chosen: Chosen;
  /** "Selected deliveries (12)", "Webhook https://hooks.example.org". */
  name: string;
  title: string;
  total?: number | undefined;
  /** Called when the whole set has been processed. */
  onDone?: () => void;
}

export interface BulkActions {
  retry(many: DeliverySet, config: Config): Promise<void>;
  cancel(many: DeliverySet): Promise<void>;
}

/** Retries or cancels many deliveries after confirmation. */
export function useBulkActions(): BulkActions {
  const t = useTexts(texts);
  const confirm = useConfirm();
  const queries = useQueryClient();
  const router = useRouter();
  const { runBatches } = useBulk();
  const start = ({ title, kind, total, onDone }: DeliverySet, ask: BatchTask['ask']) =>
    void runBatches({
      ...{ title, total, ask, codes: t.codes, later: t.later },
      linkTo(id) {
        const to = `/deliveries/${kind}/${id}`;
        return { href: `${router.options.basepath ?? ''}${to}`, open: () => void router.navigate({ to }) };
      },
      onEnd({ left }) {
        if (left === null) onDone?.();
        void queries.invalidateQueries({ queryKey: ['deliveries'] });
      },
    });
  return {
    async retry(many, config) {
      const { kind, chosen, name, title } = many;
      const isDelivered = 'state' in chosen && chosen.state === 'delivered';
      const body = isDelivered ? t.askRetryDelivered(name) : t.askRetry(name);
      if (!(await confirm({ title, body, action: kind === 'mails' ? t.resend : t.retry }))) return;
      start(
        many,
        inBatches(chosen, (some, batch) => retryBatch(kind, some, config, batch)),
      );
    },
    async cancel(many) {
      const { kind, chosen, name, title } = many;
      if (!(await confirm({ title, body: t.askCancel(name), action: t.cancelAll, isDangerous: true }))) return;
      start(
        many,
        inBatches(chosen, (some, batch) => cancelBatch(kind, some, batch)),
      );
    },
  };
}
