/** @own-process The memory of its process is measured. */
import { describeHostile } from '#test/http/hostile/describe.ts';
import { PRO } from '#test/http/routes/table.ts';
import { PRO_KNOWN } from './bases.ts';
import { furnish, type ProWorld } from './world.ts';

/** Routes of both editions that read settings of the Pro package. */
const OF_BOTH = ['POST b:/forms', 'POST b:/forms/:id/submissions'];

describeHostile<ProWorld>({
  edition: 'pro',
  ...PRO_KNOWN,
  furnish,
  isMeant: ({ name }) => Object.hasOwn(PRO, name) || OF_BOTH.includes(name),
});
