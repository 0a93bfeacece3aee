import type { Effect } from './calls.ts';
import { FAULTS, type Fault, FaultPlan, type Place, ProcessGone, type Step } from './faults.ts';
import type { World } from './world.ts';

/** What is looked at: something that the service does by many statements and calls. */
export interface Scenario<Subject> {
  /** What is there before, made without faults. */
  arrange(): Promise<Subject>;
  /** The one who asks for it; without it, it is due. What fails is asked for again, as people and their clients do. */
  act?(subject: Subject): Promise<unknown>;
  /** What third parties were given more than once, or not at all, and what our rows tell wrongly. */
  check(subject: Subject, ended: Ended): Promise<string[]>;
  /** Effects that have to be had, each of them once, by `what`; how many different ones there are. */
  effects: Readonly<Record<string, number>>;
  /** What may be had twice. */
  doubles?: readonly NamedDouble[];
}

export interface Ended {
  fault: Fault | null;
  hit: Step | null;
  effects: readonly Effect[];
  /** How often it was asked for. */
  asked: number;
}

/** What a receiver may get twice, and by which faults: `docs/operations.md` says why, and by what it knows it again. */
export interface NamedDouble {
  /** As the page has it. */
  name: string;
  what: RegExp;
  faults: readonly Fault[];
}

/** How the cases of one fault ended. */
export interface Figures {
  cases: number;
  /** Steps at which it could happen; where it is the same as at another one, there is one case for them. */
  points: number;
  /** Steps that came only when there was no fault. */
  missed: number;
  ms: number;
  /** Nothing had to be done again. */
  clean: number;
  retried: number;
  swept: number;
  askedAgain: number;
  /** By name. */
  doubles: Record<string, number>;
}

const ALL = Object.keys(FAULTS) as Fault[];

/** Lets the scenario happen once for each step and fault. @throws Error naming every case that is wrong */
export async function everyCase<Subject>(
  world: World,
  scenario: Scenario<Subject>,
  faults: readonly Fault[] = ALL,
): Promise<Record<string, Figures>> {
  const wrong: string[] = [];
  // What is done once in a process of tests is not done again.
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

/** Counts a case by what had to be done again, which is more than without a fault. */
function count(of: Figures, { doubled, ...ended }: CaseEnd, healthy: CaseEnd): void {
  of.cases += 1;
  if (doubled.length > 0) for (const name of doubled) of.doubles[name] = (of.doubles[name] ?? 0) + 1;
  else if (ended.asked > 1) of.askedAgain += 1;
  else if (ended.woken > healthy.woken) of.swept += 1;
  else if (ended.retries > 0 || ended.runs > healthy.runs) of.retried += 1;
  else of.clean += 1;
}

/**
 * Where things are done side by side, a statement that came once may not be needed the next time: a look at what was noted meanwhile.
 * Then it is tried again.
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
  // What a fault leaves to be done again shows in runs and in looks that are more than usual.
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

/** Compares what third parties were given with what they have to be given. */
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

/** Somebody who gets no answer, or that it cannot be done now, asks again. */
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

/** With `CRASH_FIGURES` set: how the cases ended, a line for each fault. */
export function tell(title: string, figures: Record<string, Figures>): void {
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
