import { fileURLToPath } from 'node:url';
import { type At, interleave } from '#dev/bench/rounds/interleave.ts';
import type { Pace, Paced } from '#dev/bench/rounds/pace.ts';
import { type LoadForm, VALUES } from '#dev/load/forms.ts';
import { startProgram, withWorkerHeld } from '#dev/load/processes.ts';
import { removeUnstarted } from '#dev/load/records.ts';
import { ratiosOf, type Spread } from '#dev/load/report/spread.ts';
import { type LoadBounds, type LoadFigures, type LoadRequest, load } from '#dev/load/requests.ts';
import type { Stack } from '#dev/load/stack.ts';
import { type AtWorkFigures, measureAtWork } from './at-work.ts';

/** Acceptance at one number of connections: the load of each round, and the accepted rates as ratios of the bare insert's. */
export interface AcceptPoint {
  connections: number;
  /** One MikroORM insert per request and nothing else, in its own process. */
  bare: At<LoadFigures>[];
  /** A submission's whole path up to its answer, while the worker is paused. */
  idle: At<LoadFigures>[];
  /** The same load while engine and worker process the accepted submissions. */
  atWork: At<AtWorkFigures>[];
  ofBare: { idle: Spread; atWork: Spread };
}

export interface AcceptFigures {
  points: AcceptPoint[];
  /**
   * Loads of eight connections while the worker runs: the answer waits up to a second for the mail, and both rate limits are on
   * and never reached.
   */
  variants: {
    bare: At<LoadFigures>[];
    waiting: At<AtWorkFigures>[];
    limited: At<AtWorkFigures>[];
    ofBare: { waiting: Spread; limited: Spread };
  };
}

export interface Accepting {
  form: LoadForm;
  /** The form whose rate limits are on. */
  limited: LoadForm;
  pace(name: Paced): Pace;
  /** Seconds per measurement. */
  seconds: number;
  /** Returns, by form, the ids that were answered with 200 and not deleted again. */
  answered(form: LoadForm): number[];
}

const EIGHT = 8;
const CONNECTIONS = { 1: 'accept1', [EIGHT]: 'accept8', 32: 'accept32' } as const;
/** The warm-up is long enough for V8 to compile the code. */
const WARM_UP: LoadBounds = { connections: EIGHT, seconds: 3 };
/** Seconds until the connections are open and, at work, engine and worker are busy. */
const LEAD_SECONDS = { alone: 0.2, atWork: 0.7 };

/** Compares the cost of accepting with that of one bare insert. */
export async function measureAccepting(bench: Stack, accepting: Accepting): Promise<AcceptFigures> {
  const { form, limited, pace, seconds, answered } = accepting;
  const program = fileURLToPath(new URL('./bare-insert.ts', import.meta.url));
  const { line: url, stop } = await startProgram(program, { DATABASE_URL: bench.dev.databaseUrl });
  const bare: LoadRequest = { url, body: JSON.stringify(VALUES) };
  const kinds = (connections: number) => {
    const alone = { connections, seconds, leadSeconds: LEAD_SECONDS.alone };
    const busy = { ...alone, leadSeconds: LEAD_SECONDS.atWork };
    const atWork = (of: LoadForm, headers?: LoadRequest['headers']) => () =>
      measureAtWork(bench, of, busy, answered(of), headers);
    return {
      bare: () => measure(bare, alone),
      idle: () => acceptOnly(bench, form, alone),
      atWork: atWork(form),
      waiting: atWork(form, {}),
      limited: atWork(limited),
    };
  };
  try {
    await measure(bare, WARM_UP);
    await acceptOnly(bench, form, WARM_UP);
    await measureAtWork(bench, form, WARM_UP, answered(form));
    const points: AcceptPoint[] = [];
    for (const [number, name] of Object.entries(CONNECTIONS)) {
      const connections = Number(number);
      bench.say(`accepting at c = ${connections} beside the bare insert …`);
      const { idle, bare, atWork } = kinds(connections);
      const measured = await interleave(pace(name), { idle, bare, atWork });
      points.push({
        connections,
        ...measured,
        ofBare: { idle: ofBare(measured.idle, measured.bare), atWork: ofBare(measured.atWork, measured.bare) },
      });
    }
    bench.say('accepting with a wait for the mail, and with limits …');
    const { waiting, bare: beside, limited: counted } = kinds(EIGHT);
    const measured = await interleave(pace('acceptVariants'), { waiting, bare: beside, limited: counted });
    const ratios = {
      waiting: ofBare(measured.waiting, measured.bare),
      limited: ofBare(measured.limited, measured.bare),
    };
    return { points, variants: { ...measured, ofBare: ratios } };
  } finally {
    await stop();
  }
}

function ofBare(figures: readonly LoadFigures[], bare: readonly LoadFigures[]): Spread {
  const rates = (of: readonly LoadFigures[]) => of.map(({ perSecond }) => perSecond);
  return ratiosOf(rates(figures), rates(bare));
}

/** Deletes the accepted submissions afterwards. */
function acceptOnly({ devJson, db }: Stack, form: LoadForm, bounds: LoadBounds): Promise<LoadFigures> {
  return withWorkerHeld(devJson, async () => {
    const { answers, ...figures } = await loadWell(form.submit, bounds);
    const removed = (await removeUnstarted(db, form.id)).length;
    if (removed !== answers.length)
      throw new Error(`${answers.length} were answered with 200 and ${removed} were kept`);
    return figures;
  });
}

async function measure(request: LoadRequest, bounds: LoadBounds): Promise<LoadFigures> {
  const { answers: _answers, ...figures } = await loadWell(request, bounds);
  return figures;
}

/** @throws Error when any answer was not 200. */
async function loadWell(request: LoadRequest, bounds: LoadBounds): Promise<LoadFigures & { answers: string[] }> {
  const { failures, ...result } = await load(request, bounds);
  if (Object.keys(failures).length > 0) throw new Error(`${request.url}: failures ${JSON.stringify(failures)}`);
  return result;
}
