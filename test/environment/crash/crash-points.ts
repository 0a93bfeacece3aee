import type { Effect } from './calls.ts';
import { FAULTS, type Fault, FaultPlan, type Place, ProcessGone, type Step } from './faults.ts';
import type { World } from './world.ts';

/** A subject of crash tests: an operation of the service with many statements and calls. */
export interface Scenario<Subject> {
  /** Creates the initial state, without faults. */
  arrange(): Promise<Subject>;
  /**
   * Requests the operation, as a person does; without it, the operation is due by itself. After a failure it is requested again,
   * as people and their clients do.
   */
  act?(subject: Subject): Promise<unknown>;
  /** Returns the problems: effects that are missing or repeated without permission, and wrong rows. */
  check(subject: Subject, ended: Ended): Promise<string[]>;
  /** The number of distinct effects that must happen, by `what`; each of them once. */
  effects: Readonly<Record<string, number>>;
  /** Effects that may happen twice. */
  doubles?: readonly NamedDouble[];
}

export interface Ended {
  fault: Fault | null;
  hit: Step | null;
  effects: readonly Effect[];
  /** The number of requests. */
  asked: number;
}

/**
 * A repetition that a receiver may get, and the faults that cause it: `docs/operations.md` gives the reason, and the id by which
 * the receiver recognises it.
 */
export interface NamedDouble {
  /** Its name in docs/operations.md. */
  name: string;
  what: RegExp;
  faults: readonly Fault[];
}

/** Results of the cases of one fault. */
export interface Figures {
  cases: number;
  /** Steps at which it could happen; equivalent steps share one case. */
  points: number;
  /** Steps that happened only without a fault. */
  missed: number;
  ms: number;
  /** Cases in which no work was repeated. */
  clean: number;
  retried: number;
  swept: number;
  askedAgain: number;
  /** Cases by the name of the repetition. */
  doubles: Record<string, number>;
}

const ALL = Object.keys(FAULTS) as Fault[];

/**
 * Runs the scenario once for each step and fault.
 * @throws Error naming every wrong case
 */
export async function everyCase<Subject>(
  world: World,
  scenario: Scenario<Subject>,
  faults: readonly Fault[] = ALL,
): Promise<Record<string, Figures>> {
  const wrong: string[] = [];
  // A first run does the work that a test process does only once.
  await oneCase(world, scenario, null);
  const steps = new FaultPlan('crash before', null);
  const healthy = await oneCase(world, scenario, steps);
  if (healthy.problems.length > 0) throw new Error(`without a fault: ${healthy.problems.join('; ')}`);
  const figures: Record<string, Figures> = {};
  for (const fault of faults) {
    const of: Figures = {
      ...{ cases: 0, points: steps.points(fault), missed: 0, ms: 0 },
      ...{ clean: 0, retried: 0, swept: 0, askedAgain: 0, doubles: {} },
    };
    figures[fault] = of;
    const began = performance.now();
    for (const at of steps.cases(fault)) {
      const end = await oneHit(world, scenario, fault, at);
      const { hit, problems } = end;
      if (!hit && at.kind === 'statement' && problems.length === 0) {
        of.missed += 1;
        continue;
      }
      if (!hit) problems.push('it did not come');
      count(of, end, healthy);
      of.ms = Math.round(performance.now() - began);
      wrong.push(...problems.map((problem) => `${fault}, ${at.name} (${at.nth}): ${problem}`));
    }
  }
  if (wrong.length > 0) throw new Error(`${wrong.length} are wrong:\n${wrong.join('\n')}`);
  return figures;
}

/** Counts a case by the work that was repeated, compared with a run without a fault. */
function count(of: Figures, { doubled, ...ended }: CaseEnd, healthy: CaseEnd): void {
  of.cases += 1;
  if (doubled.length > 0) for (const name of doubled) of.doubles[name] = (of.doubles[name] ?? 0) + 1;
  else if (ended.asked > 1) of.askedAgain += 1;
  else if (ended.woken > healthy.woken) of.swept += 1;
  else if (ended.retries > 0 || ended.runs > healthy.runs) of.retried += 1;
  else of.clean += 1;
}

/**
 * With concurrent operations a statement of one run may not occur in the next, because a poll has found its work already done.
 * Such a case is tried again.
 */
async function oneHit<Subject>(world: World, scenario: Scenario<Subject>, fault: Fault, at: Place) {
  for (let tries = 1; ; tries += 1) {
    const plan = new FaultPlan(fault, at);
    const end = await oneCase(world, scenario, plan);
    if (plan.hit || end.problems.length > 0 || tries === 3) return { ...end, hit: plan.hit };
  }
}

interface CaseEnd {
  problems: string[];
  doubled: string[];
  retries: number;
  runs: number;
  woken: number;
  asked: number;
}

async function oneCase<Subject>(world: World, scenario: Scenario<Subject>, plan: FaultPlan | null): Promise<CaseEnd> {
  await world.restart();
  const subject = await scenario.arrange();
  // Work repeated after a fault shows in more runs and polls than usual.
  world.engine.retries = 0;
  const problems: string[] = [];
  let asked = 0;
  let woken = 0;
  world.setPlan(plan);
  try {
    if (scenario.act) asked = await ask(world, scenario.act, subject);
    woken = await world.rest();
  } catch (error) {
    problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  world.setPlan(null);
  const { effects, engine } = world;
  for (const { workflowId, type, status, error } of engine.runs.values()) {
    if (status !== 'COMPLETED') problems.push(`the run ${type} ${workflowId} is ${status}: ${String(error)}`);
  }
  const had = effectsHad(scenario, effects, plan?.fault);
  const ended = { fault: plan?.fault ?? null, hit: plan?.hit ?? null, effects, asked };
  problems.push(...had.problems, ...(await scenario.check(subject, ended)));
  return { problems, doubled: had.doubled, retries: engine.retries, runs: engine.runs.size, woken, asked };
}

/** Compares the effects at third parties with the required ones. */
function effectsHad<Subject>(
  { effects: wanted, doubles = [] }: Scenario<Subject>,
  effects: readonly Effect[],
  fault: Fault | undefined,
): Pick<CaseEnd, 'problems' | 'doubled'> {
  const problems: string[] = [];
  const doubled = new Set<string>();
  const byWhat = Map.groupBy(effects, ({ what }) => what);
  for (const [what, most] of Object.entries(wanted)) {
    const ids = Map.groupBy(byWhat.get(what) ?? [], ({ id }) => id);
    if (ids.size > most) problems.push(`${what} has ${ids.size} ids: ${[...ids.keys()].join(', ')}`);
    if (ids.size < most) problems.push(`${what} came for ${ids.size} of ${most}`);
    if (fault === 'twice') continue;
    const double = doubles.find((one) => fault && one.what.test(what) && one.faults.includes(fault));
    for (const [id, same] of ids) {
      if (same.length < 2) continue;
      if (double) doubled.add(double.name);
      else problems.push(`${what} (${id}) came ${same.length} times`);
    }
  }
  return { problems, doubled: [...doubled] };
}

/** Requests the operation until it succeeds: without an answer, or when it cannot be done now, it is requested again. */
async function ask<Subject>(
  world: World,
  act: (subject: Subject) => Promise<unknown>,
  subject: Subject,
): Promise<number> {
  for (let asked = 1; ; asked += 1) {
    try {
      await act(subject);
      return asked;
    } catch (error) {
      if (asked === 3) throw error;
      if (!(error instanceof ProcessGone)) await world.engine.settle();
    }
  }
}

/** Prints the results of each fault in a line, if `CRASH_FIGURES` is set. */
export function printFigures(title: string, figures: Record<string, Figures>): void {
  if (!process.env.CRASH_FIGURES) return;
  const lines = Object.entries(figures).map(
    ([fault, { cases, points, missed, ms, clean, retried, swept, askedAgain, doubles }]) => {
      const twice = Object.entries(doubles).map(([name, count]) => `, ${name} ${count}`);
      return `  ${fault}: ${cases} cases for ${points} steps (${missed} did not come again) in ${ms} ms: ${clean} clean, ${retried} by a retry, ${swept} by a sweep, ${askedAgain} asked again${twice.join('')}`;
    },
  );
  const all = Object.values(figures).reduce((sum, { cases }) => sum + cases, 0);
  console.info([`${title}: ${all} cases`, ...lines].join('\n'));
}
