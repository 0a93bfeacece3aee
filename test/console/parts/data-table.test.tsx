/** @own-process of documents. */
import { afterEach, expect, test } from '@jest/globals';
import type { Column } from '#console/parts/data-table.tsx';
import { renderView } from '#test/console/render.tsx';

const { cleanup, screen } = await import('@testing-library/react');
const { DataTable } = await import('#console/parts/data-table.tsx');

afterEach(cleanup);

interface Thing {
  name: string;
  count: number;
}

const columns: Column<Thing>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'count', header: 'Count', cell: ({ count }) => count },
];

test('columns stand in the order that was chosen, and an empty list says so', async () => {
  await renderView(() => (
    <DataTable
      label="Things"
      rows={[]}
      rowKey={({ name }) => name}
      columns={columns}
      shown={['count', 'name']}
      more={{ hasMore: true, isLoading: false, error: null, load() {} }}
    />
  ));
  const headers = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
  expect(headers).toEqual(['Count', 'Name']);
});
