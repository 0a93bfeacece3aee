import { fileURLToPath } from 'node:url';
import { type LoadBounds, type LoadFigures, type LoadRequest, load } from '#dev/bench/load.ts';
import { startProgram, withWorkerHeld } from '#dev/bench/processes.ts';
import { removeUnstarted } from '#dev/bench/records.ts';
import { type Bench, type BenchForm, VALUES } from '#dev/bench/stack.ts';

/** Long enough for the code to be compiled. */
const WARM_UP: LoadBounds = { connections: 8, seconds: 2 };

export interface IdleFigures {
  /** One MikroORM insert per request and nothing else, in a process of its own. */
  bareInsert: LoadFigures[];
  /** The whole way of a submission up to its answer. */
  acceptIdle: LoadFigures[];
}

/** What accepting costs beside one bare insert while the engine is idle: one after the other at each number of connections. */
export async function measureIdle(bench: Bench, form: BenchForm, points: readonly LoadBounds[]): Promise<IdleFigures> {
  const program = fileURLToPath(new URL('./bare-insert.ts', import.meta.url));
  const { line: url, stop } = await startProgram(program, { DATABASE_URL: bench.dev.databaseUrl });
  const bare: LoadRequest = { url, body: JSON.stringify(VALUES) };
  try {
    await measure(bare, WARM_UP);
    await acceptOnly(bench, form, WARM_UP);
    const figures: IdleFigures = { bareInsert: [], acceptIdle: [] };
    for (const bounds of points) {
      figures.bareInsert.push(await measure(bare, bounds));
      figures.acceptIdle.push(await acceptOnly(bench, form, bounds));
    }
    return figures;
  } finally {
    await stop();
  }
}

/** Removes again what was accepted. */
function acceptOnly({ devJson, db }: Bench, form: BenchForm, bounds: LoadBounds): Promise<LoadFigures> {
  return withWorkerHeld(devJson, async () => {
    const figures = await measure(form.submit, bounds);
    const kept = (await removeUnstarted(db, form.id)).length;
    if (kept !== figures.requests) throw new Error(`${figures.requests} were answered with 200 and ${kept} were kept`);
    return figures;
  });
}

/** @throws Error when any answer was not 200. */
async function measure(request: LoadRequest, bounds: LoadBounds): Promise<LoadFigures> {
  const { answers: _answers, failures, ...figures } = await load(request, bounds);
  if (Object.keys(failures).length > 0) throw new Error(`${request.url}: failures ${JSON.stringify(failures)}`);
  return figures;
}
