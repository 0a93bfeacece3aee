import { Table } from '@mantine/core';
import { texts } from '#console/pro/texts/en/orders/detail.ts';
import { states } from '#console/pro/texts/en/orders/states.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import type { OrderDetails } from '../model/orders.ts';
import classes from '../orders.module.css';

/** The items that add up to the order's amount. */
export function Items({ order: { items, currency, amount } }: { order: OrderDetails }) {
  const t = useTexts(texts);
  const { kind: kinds } = useTexts(states);
  const format = useFormat();
  const written = (units: number) => format.amount(units, currency);
  return (
    <Table.ScrollContainer minWidth={320} type="native">
      <Table aria-label={t.items}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t.item}</Table.Th>
            {[t.quantity, t.each, t.sum].map((name) => (
              <Table.Th key={name} scope="col" className={classes.number}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map(({ kind, name, quantity, unit_amount }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change.
            <Table.Tr key={at}>
              <Table.Td>{[kind !== 'item' || name === null ? kinds[kind] : [], name ?? []].flat().join(': ')}</Table.Td>
              <Table.Td className={classes.number}>{format.number(quantity)}</Table.Td>
              <Table.Td className={classes.number}>{written(unit_amount)}</Table.Td>
              <Table.Td className={classes.number}>{written(unit_amount * quantity)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row" colSpan={3}>
              {t.total}
            </Table.Th>
            <Table.Td className={classes.number} fw={600}>
              {written(amount)}
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
}
