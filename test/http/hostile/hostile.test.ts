/** @own-process Measures the memory of its process. */
import { describeHostile } from './describe.ts';
import { BASES, THINGS } from './world/bases.ts';

describeHostile({
  edition: 'free',
  bases: BASES,
  things: THINGS,
  furnish: async (world) => world,
  isMeant: () => true,
});
