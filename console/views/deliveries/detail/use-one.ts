import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useConfirm } from '#console/parts/confirm.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/deliveries/detail.ts';
import { useTexts } from '#console/texts/language.ts';
import { cancelOne, retryOne } from '../model/calls.ts';
import type { Config, Kind } from '../model/rows.ts';

/** Delays in milliseconds after which lists are read again: the effect of an action becomes visible a little later. */
const REFRESH_DELAYS = [0, 1_500, 5_000];

/** The actions for one delivery. Lists and views refresh themselves afterwards. */
export function useDeliveryActions(kind: Kind, id: string) {
  const t = useTexts(texts);
  const ask = useConfirm();
  const queries = useQueryClient();
  const refresh = () => {
    for (const wait of REFRESH_DELAYS)
      setTimeout(() => void queries.invalidateQueries({ queryKey: ['deliveries'] }), wait);
  };
  const retry = useMutation({
    mutationFn: (config: Config) => retryOne(kind, id, config),
    onSuccess: ({ replayed }) => showNotice(replayed ? t.replayed : t.waited),
    onError: showProblem,
    onSettled: refresh,
  });
  const cancel = useMutation({
    mutationFn: () => cancelOne(kind, id),
    onSuccess: () => showNotice(t.cancelled),
    onError: showProblem,
    onSettled: refresh,
  });
  return {
    isBusy: retry.isPending || cancel.isPending,
    retry: (config: Config) => retry.mutate(config),
    async cancel() {
      if (await ask({ title: t.cancelOne, body: t.askCancel, action: t.cancelOne, isDangerous: true })) cancel.mutate();
    },
  };
}
