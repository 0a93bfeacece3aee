import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useBulk } from '#console/parts/bulk/bulk.tsx';
import { useConfirm } from '#console/parts/confirm.tsx';
import { type Selection, SelectionBar } from '#console/parts/data-table.tsx';
import { texts } from '#console/texts/en/submissions.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { erase, type Marks, mark, replay } from '#console/views/submissions/data.ts';
import { EraseDialog } from '#console/views/submissions/erase-dialog.tsx';

/** Actions for the selected submissions; each is applied to one submission at a time and reports its failures. */
export function BulkActions({
  selection,
  selectAll,
}: {
  selection: Selection;
  /** Absent when all matching submissions are selected. */
  selectAll?: { isRunning: boolean; start(): void };
}) {
  const t = useTexts(texts);
  const format = useFormat();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const { run } = useBulk();
  const [isErasing, setIsErasing] = useState(false);
  const items = [...selection.keys].map(Number);
  const count = format.number(items.length);
  const label = (id: number) => t.submission(String(id));
  const doMark = (title: string, marks: Marks) =>
    void run({ title, items, label, each: (id) => mark(queries, id, marks) });
  const doReplay = async () => {
    if (!(await confirm({ title: t.replayAsk(count), body: t.replayBody, action: t.replay }))) return;
    const each = async (id: number) => {
      const { matched } = await replay(id);
      if (matched === 0) throw new Error(t.nothingToReplay);
    };
    const onEnd = () => void queries.invalidateQueries({ queryKey: ['timeline'] });
    await run({ title: t.replay, items, label, each, onEnd });
  };
  const doErase = () => {
    setIsErasing(false);
    const erasedKeys = new Set(selection.keys);
    const each = async (id: number) => {
      await erase(queries, id);
      erasedKeys.delete(String(id));
    };
    void run({ title: t.erase, items, label, each, onEnd: () => selection.change(new Set(erasedKeys)) });
  };
  return (
    <>
      <SelectionBar selection={selection}>
        {selectAll && (
          <Button size="compact-sm" variant="subtle" loading={selectAll.isRunning} onClick={selectAll.start}>
            {t.selectAll}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={() => doMark(t.markRead, { read: true })}>
          {t.markRead}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => doMark(t.markUnread, { read: false })}>
          {t.markUnread}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => doMark(t.addStar, { starred: true })}>
          {t.addStar}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => doMark(t.takeStar, { starred: false })}>
          {t.takeStar}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => void doReplay()}>
          {t.replay}
        </Button>
        <Button size="compact-sm" color="red" onClick={() => setIsErasing(true)}>
          {t.erase}
        </Button>
      </SelectionBar>
      <EraseDialog count={items.length} isOpen={isErasing} close={() => setIsErasing(false)} erase={doErase} />
    </>
  );
}
