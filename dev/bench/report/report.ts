import type { AcceptFigures } from '#dev/bench/accept/accepting.ts';
import type { AtWorkFigures } from '#dev/bench/accept/at-work.ts';
import type { ChoresFigures } from '#dev/bench/chores/chores.ts';
import { CHORES, type ChoreName } from '#dev/bench/chores/names.ts';
import type { FairnessFigures } from '#dev/bench/drain/fairness.ts';
import type { BesideFigures } from '#dev/bench/drain/parties.ts';
import type { RunsFigures, SubmissionRuns } from '#dev/bench/drain/runs.ts';
import { type Memory, ROLES, type Role } from '#dev/load/processes.ts';
import { type Accounts, balanced } from '#dev/load/records.ts';
import { type Spread, spreadOf, withSpread } from '#dev/load/report/spread.ts';
import { table } from '#dev/load/report/table.ts';
import type { LoadFigures } from '#dev/load/requests.ts';
import type { Aim, BenchReport } from './figures.ts';

/** CPU of a PHP form plug-in per submission, in ms, and the aim for our rate as a multiple of its rate. */
const PLUGIN = { cpuMs: 28, times: 1.5 };

/** From this share on, other load shifts rates and their ratios instead of only scattering them. */
const BUSY = 0.2;

export function renderReport(report: BenchReport): string {
  const { accept, runs, latency, rules, failing, hanging, fairness, chores, inUse, cpus } = report;
  return [
    ...(accept ? [renderAccepting(accept)] : []),
    ...(runs ? [renderRuns(runs), renderCpu(runs), renderEndToEnd(runs.endToEnd, cpus)] : []),
    ...(failing ? [renderBeside(failing, 'fails')] : []),
    ...(hanging ? [renderBeside(hanging, 'hangs')] : []),
    ...(fairness ? [renderFairness(fairness)] : []),
    ...(chores ? [renderChores(chores)] : []),
    ...(latency
      ? [
          `From the answer to the delivery of the webhook, service idle, ${latency.samples} times:` +
            ` p50 ${latency.p50.toFixed(0)} ms, p99 ${latency.p99.toFixed(0)} ms.`,
        ]
      : []),
    ...(rules
      ? [
          `Cleaning and checking a submission, CPU ms: ${withSpread(rules.plain, 3)} for the form above,` +
            ` ${withSpread(rules.everyType, 2)} for one of every type (${rules.fields} fields).`,
        ]
      : []),
    renderMemory(report.memory),
    renderAccounts(report.accounts),
    renderAims(report.aims),
    'Each figure is the median of its rounds, with the interval in which the true one lies (at least nine times in ten); a ratio is taken round by' +
      ' round. An aim is undecided while it lies within the interval: more rounds narrow it.',
    `${report.seconds.toFixed(0)} s on ${cpus} CPUs, of which ${percent(inUse.before)} were in use beforehand and` +
      ` ${percent(inUse.after)} afterwards, by whatever.`,
    ...(Math.max(inUse.before, inUse.after) > BUSY
      ? [
          'THE MACHINE WAS BUSY: verdicts on rates say little, as no interval holds what others took; CPU for each is less affected.',
        ]
      : []),
  ].join('\n\n');
}

export function renderAccounts(accounts: Accounts): string {
  return (
    `Answered with 200: ${accounts.answered}, lost: ${accounts.lost}. Stored ${accounts.submissions}, completed ${accounts.completed},` +
    ` runs completed ${accounts.runs}, mails sent ${accounts.mailsSent} and caught ${accounts.mailsInInbox},` +
    ` webhooks owed ${accounts.webhooksOwed}, delivered ${accounts.webhooksDelivered} and received ${accounts.webhooksReceived}` +
    ` (${accounts.webhookDuplicates} twice): ${balanced(accounts) ? 'all there' : 'NOT ALL THERE'}.`
  );
}

export function renderAims(aims: readonly Aim[]): string {
  const rows = aims.map(({ what, measured, bound, verdict }) => {
    const aim = 'least' in bound ? `at least ${bound.least}` : `at most ${bound.most}`;
    const [{ median, low, high, rounds }, digits] = [measured, measured.median >= 100 ? 0 : 2];
    const cells = [median, low, high].map((value) => value.toFixed(digits));
    return [what, ...cells, String(rounds), aim, verdict === 'missed' ? 'MISSED' : verdict];
  });
  return table(['aims', 'median', 'from', 'to', 'rounds', 'aim', ''], rows);
}

function renderFairness({ forms, everySeconds, alone, beside, p99 }: FairnessFigures): string {
  const p50 = (rounds: FairnessFigures['alone']) => spreadOf(rounds.map((round) => round.p50)).median.toFixed(0);
  const accepted = spreadOf(beside.map((round) => round.accepted)).median.toFixed(0);
  const missing = beside.reduce((sum, round) => sum + round.missing, 0);
  return (
    `${forms} forms with a submission in ${everySeconds} s each, from answer to delivery in ms, ${beside.length} rounds: alone p50 ${p50(alone)},` +
    ` p99 ${withSpread(p99.alone, 0)}; beside a form with ${accepted} a second p50 ${p50(beside)}, p99 ${withSpread(p99.beside, 0)}` +
    `${missing > 0 ? `; ${missing} NEVER CAME` : ''}.`
  );
}

export function renderChores({ forms, everySeconds, submissions, alone, beside }: ChoresFigures): string {
  const rows = Object.entries(beside).map(([name, { rounds, p50, p99, ofAlone, rowsPerSecond }]) => {
    const missing = rounds.reduce((sum, round) => sum + round.missing, 0);
    const early = rounds.filter(({ chore }) => chore.busySeconds < chore.seconds);
    const notes = [
      ...(missing > 0 ? [`${missing} NEVER CAME`] : []),
      ...early.map(({ chore }) => `ENDED AFTER ${chore.busySeconds.toFixed(1)} OF ${chore.seconds.toFixed(1)} s`),
    ];
    return [
      `beside ${CHORES[name as ChoreName]}`,
      ...[p50.median.toFixed(0), withSpread(p99, 0), withSpread(ofAlone, 2)],
      ...[withSpread(rowsPerSecond.alone, 0), withSpread(rowsPerSecond.beside, 0), notes.join(', ')],
    ];
  });
  const waits = `${forms} forms, one in ${everySeconds} s each, ms`;
  return [
    table(
      [waits, 'p50', 'p99', 'of p99 alone', 'rows a second: alone', 'beside the forms', ''],
      [[`alone, ${alone.rounds.length} rounds`, alone.p50.median.toFixed(0), withSpread(alone.p99, 0)], ...rows],
    ),
    `The large form has ${submissions} submissions.`,
  ].join('\n');
}

function renderAccepting({ points, variants }: AcceptFigures): string {
  const row = (what: string, rounds: readonly LoadFigures[], ofBare?: Spread) => {
    const median = (of: (figures: LoadFigures) => number) => spreadOf(rounds.map(of)).median;
    return [
      ...[what, String(rounds[0]?.connections), String(rounds.length), median(({ perSecond }) => perSecond).toFixed(0)],
      ...[median(({ p50 }) => p50).toFixed(1), median(({ p99 }) => p99).toFixed(1)],
      ofBare ? withSpread(ofBare, 2) : '',
    ];
  };
  const atWorkRow = (what: string, rounds: readonly AtWorkFigures[], ofBare: Spread) => {
    const failed = rounds.flatMap(({ failures }) =>
      Object.keys(failures).length > 0 ? [JSON.stringify(failures)] : [],
    );
    const late = rounds.some(({ finished }) => !finished) ? ['NOT ALL ENDED'] : [];
    return [...row(what, rounds, ofBare), [...late, ...failed].join(' ')];
  };
  return table(
    ['accepting', 'c', 'rounds', 'per s', 'p50 ms', 'p99 ms', 'of bare', 'failed'],
    [
      ...points.flatMap(({ bare, idle, atWork, ofBare }) => [
        row('bare insert', bare),
        row('engine idle', idle, ofBare.idle),
        atWorkRow('engine at work', atWork, ofBare.atWork),
      ]),
      atWorkRow('  and waits for the mail', variants.waiting, variants.ofBare.waiting),
      atWorkRow('  and limits are counted', variants.limited, variants.ofBare.limited),
    ],
  );
}

function renderRuns({ empty, mail, both, endToEnd, finished }: RunsFigures): string {
  const row = (
    what: string,
    { perSecond, ofEmpty }: SubmissionRuns & Partial<Pick<RunsFigures['mail'], 'ofEmpty'>>,
  ) => [
    what,
    withSpread(perSecond, 1),
    ...(ofEmpty
      ? [ofEmpty.drain, ofEmpty.engineCpu, ofEmpty.workerCpu, ofEmpty.workerCpuWithStart].map((of) => withSpread(of, 2))
      : []),
  ];
  const each = empty.rounds[0]?.runs;
  const head = [
    `runs, ${empty.rounds.length} rounds of ${each}`,
    'per s',
    'of empty: drain',
    'engine CPU',
    'worker CPU',
  ];
  return [
    table(
      [...head, 'that with starts'],
      [
        ['empty workflow', withSpread(empty.perSecond, 1)],
        row('one mail', mail),
        row('mail and webhook', both),
        row('one mail, from end to end', endToEnd),
      ],
    ),
    ...(finished ? [] : ['NOT ALL RUNS ENDED IN TIME.']),
  ].join('\n');
}

function renderCpu({ empty, mail, both, endToEnd }: RunsFigures): string {
  const row = (what: string, { cpu }: SubmissionRuns) => [
    what,
    ...[...ROLES, 'all' as const].map((role) => withSpread(cpu[role], 1)),
  ];
  return table(
    ['CPU ms for each', ...ROLES, 'all'],
    [
      [`empty workflow (its start: ${withSpread(empty.cpu.client, 1)})`, ''].concat(
        [empty.cpu.worker, empty.cpu.temporal].map((cpu) => withSpread(cpu, 1)),
      ),
      row('one mail', mail),
      row('mail and webhook', both),
      row('one mail, from end to end', endToEnd),
    ],
  );
}

function renderEndToEnd({ perSecond }: SubmissionRuns, cpus: number): string {
  const plugin = (cpus * 1000) / PLUGIN.cpuMs;
  return (
    `From the first request until all mails had gone: ${withSpread(perSecond, 1)} submissions a second. A PHP form plug-in that needs ${PLUGIN.cpuMs} ms` +
    ` of CPU for each can do ${plugin.toFixed(0)} on ${cpus} CPUs at most, and ${PLUGIN.times} times that is ${(plugin * PLUGIN.times).toFixed(0)}.`
  );
}

function renderBeside({ receivers, well, ill, drain, cpu, finished }: BesideFigures, does: string): string {
  const rates = (of: readonly { perSecond: number }[]) => spreadOf(of.map(({ perSecond }) => perSecond));
  const mended = spreadOf(ill.map(({ mendedSeconds }) => mendedSeconds));
  return (
    `One receiver of ${receivers} ${does}, ${ill.length} rounds of ${ill[0]?.submissions}: for the others ${withSpread(rates(ill), 1)} submissions a` +
    ` second are worked off, and ${withSpread(rates(well), 1)} while all are well: ratio ${withSpread(drain, 2)}; CPU of all parts` +
    ` ${withSpread(cpu, 2)} times that. Mended and sent again, its own took ${withSpread(mended, 1)} s` +
    `${finished ? '' : ' (NOT ALL WERE DELIVERED IN TIME)'}.`
  );
}

function renderMemory(memory: BenchReport['memory']): string {
  const roles = Object.keys(memory.before) as Role[];
  const row = (what: string, of: Memory) => [what, ...roles.map((role) => of[role].toFixed(0))];
  const rows = [row('before', memory.before), row('peak', memory.peak), row('after', memory.after)];
  return table(['memory, MB', ...roles], rows);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
