import { Button, Group, Text } from '@mantine/core';
import { type Selection, SelectionBar } from '#console/parts/data-table.tsx';
import { texts } from '#console/texts/en/deliveries.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { canCancelAll, canRetryAll, type Filter } from '../model/filters.ts';
import type { Kind } from '../model/rows.ts';
import type { BulkActions } from '../model/use-many.ts';
import { RetryButton } from '../parts/retry-button.tsx';
import classes from './lists.module.css';

/** Actions for the selected rows, and for all rows that match the filters. */
export function ListActions({
  kind,
  filter,
  selection,
  many,
}: {
  kind: Kind;
  filter: Filter;
  selection: Selection;
  many: BulkActions;
}) {
  const t = useTexts(texts);
  const format = useFormat();
  const ids = [...selection.keys];
  const count = format.number(ids.length);
  const selected = {
    kind,
    chosen: { ids },
    name: t.selectedWhat(count),
    total: ids.length,
    onDone: () => selection.change(new Set()),
  };
  const matching = { kind, chosen: filter, name: t.foundWhat };
  const mayRetry = canRetryAll(filter);
  const mayCancel = canCancelAll(filter);
  return (
    <>
      {(mayRetry || mayCancel) && (
        <Group gap="xs" className={classes.found}>
          <Text size="sm">{t.retryFound}:</Text>
          {mayRetry && (
            <RetryButton
              kind={kind}
              size="xs"
              label={t.retryFound}
              onChoose={(config) => void many.retry({ ...matching, title: t.retryAllTitle }, config)}
            />
          )}
          {mayCancel && (
            <Button
              size="xs"
              variant="default"
              onClick={() => void many.cancel({ ...matching, title: t.cancelAllTitle })}
            >
              {t.cancelAll}
            </Button>
          )}
        </Group>
      )}
      <SelectionBar selection={selection}>
        <RetryButton
          kind={kind}
          size="compact-sm"
          label={t.selectedWhat(count)}
          onChoose={(config) => void many.retry({ ...selected, title: t.retryTitle(count) }, config)}
        />
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void many.cancel({ ...selected, title: t.cancelTitle(count) })}
        >
          {t.cancelSelected}
        </Button>
      </SelectionBar>
    </>
  );
}
