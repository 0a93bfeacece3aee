import { expect, test } from '@jest/globals';
import { INVARIANTS } from '#dev/prove/invariants.ts';
import { Ledger } from '#dev/prove/ledger.ts';
import type { World } from '#dev/prove/world.ts';

/** Asks an invariant, with rows that are read in the meantime. */
async function contradictions(name: string, ledger: Ledger, read: () => object[]): Promise<string[]> {
  const invariant = INVARIANTS.find((one) => one.name === name);
  const world = { ledger, diary: { erasing: new Set() }, db: { query: async () => [read()] } };
  return (await invariant?.contradictions(world as unknown as World)) ?? [`there is no invariant ${name}`];
}

test('every submission that was answered must be stored, the first of two clicks too', async () => {
  const ledger = new Ledger(7);
  const sent = ledger.begin(3, 'contact');
  ledger.note(sent, 200, 5);
  ledger.note(sent, 200, 6);
  const missing = 'operation 3 (contact, submission 5) was answered and is not stored';
  expect(await contradictions('answered is stored', ledger, () => [{ id: 6 }])).toEqual([missing]);
  expect(await contradictions('answered is stored', ledger, () => [{ id: 5 }, { id: 6 }])).toEqual([]);
});

test('what is answered or erased while the rows are read is not called missing', async () => {
  const ledger = new Ledger(7);
  const [clicked, erased] = [ledger.begin(3, 'contact'), ledger.begin(4, 'contact')];
  ledger.note(clicked, 200, 5);
  ledger.note(erased, 200, 7);
  const read = () => {
    ledger.note(clicked, 200, 6);
    erased.erasure = 'asked';
    return [{ id: 5 }];
  };
  expect(await contradictions('answered is stored', ledger, read)).toEqual([]);
});
