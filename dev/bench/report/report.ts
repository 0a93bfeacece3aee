import type { AtWorkFigures } from '#dev/bench/accept/at-work.ts';
import type { LoadFigures } from '#dev/bench/load.ts';
import type { Memory, Role } from '#dev/bench/processes.ts';
import { type Accounts, balanced } from '#dev/bench/records.ts';
import type { Aim, BenchReport } from './figures.ts';
import { table } from './table.ts';

/** The report for people. */
export function renderReport(report: BenchReport): string {
  const { latency, accounts, rules } = report;
  return [
    renderAccepting(report),
    renderRuns(report),
    renderParties(report),
    `From the answer to the delivery of the webhook, service idle, ${latency.samples} times:` +
      ` p50 ${latency.p50.toFixed(0)} ms, p99 ${latency.p99.toFixed(0)} ms.`,
    `Cleaning and checking a submission, CPU: ${rules.plain.toFixed(3)} ms for the form above, ${rules.everyType.toFixed(2)} ms for one of` +
      ` every type (${rules.fields} fields).`,
    renderMemory(report.memory),
    renderAccounts(accounts),
    renderAims(report.aims),
    `${report.seconds.toFixed(0)} s on ${report.cpus} CPUs.`,
  ].join('\n\n');
}

export function renderAccounts(accounts: Accounts): string {
  return (
    `Answered with 200: ${accounts.answered}, lost: ${accounts.lost}. Stored ${accounts.submissions}, completed ${accounts.completed},` +
    ` runs completed ${accounts.runs}, mails sent ${accounts.mailsSent} and caught ${accounts.mailsInInbox},` +
    ` webhooks delivered ${accounts.webhooksDelivered} and received ${accounts.webhooksReceived}` +
    ` (${accounts.webhookDuplicates} twice): ${balanced(accounts) ? 'all there' : 'NOT ALL THERE'}.`
  );
}

function renderAccepting({ bareInsert, acceptIdle, atWork, waiting, limited }: BenchReport): string {
  const bareAt = (connections: number) => bareInsert.find((point) => point.connections === connections)?.perSecond;
  const row = (what: string, point: LoadFigures, ...more: string[]) => {
    const { connections, requests, perSecond, p50, p99 } = point;
    const cells = [String(connections), String(requests), perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)];
    return [what, ...cells, (perSecond / (bareAt(connections) ?? Number.NaN)).toFixed(2), ...more];
  };
  const atWorkRow = (what: string, point: AtWorkFigures) => {
    const failed = Object.keys(point.failures).length > 0 ? JSON.stringify(point.failures) : '';
    return row(what, point, `${point.begun}${point.finished ? '' : ' NOT ENDED'}`, failed);
  };
  return table(
    ['accepting', 'c', 'requests', 'per s', 'p50 ms', 'p99 ms', 'of bare', 'begun', 'failed'],
    [
      ...bareInsert.map((point) => row('bare insert', point)),
      ...acceptIdle.map((point) => row('engine idle', point)),
      ...atWork.map((point) => atWorkRow('engine at work', point)),
      atWorkRow('  and waits for the mail', waiting),
      atWorkRow('  and limits are counted', limited),
    ],
  );
}

function renderRuns({ runs: { submissions, noOps, ratio, finished } }: BenchReport): string {
  const head = ['runs', 'number', 'per s', 'engine CPU ms', 'worker CPU ms', 'HTTP', 'MySQL', 'client'];
  const ms = (value: number) => value.toFixed(1);
  const { temporal, worker, http, mysql } = submissions.cpu;
  return table(head, [
    ['empty workflow', String(noOps.runs), ms(noOps.perSecond), ms(noOps.cpu.temporal), ms(noOps.cpu.worker)].concat([
      '',
      '',
      ms(noOps.cpu.client),
    ]),
    [`submission, mail and webhook${finished ? '' : ' (NOT ALL ENDED)'}`, String(submissions.runs)].concat(
      [submissions.perSecond, temporal, worker, http, mysql].map(ms),
      'in worker',
    ),
    ['ratio', '', ratio.drain.toFixed(2), ratio.engineCpu.toFixed(2), ratio.workerCpu.toFixed(2)],
  ]);
}

function renderParties({ failing, hanging, runs }: BenchReport): string {
  const cpu = failing.cpuPerSubmission;
  const late = (finished: boolean) => (finished ? '' : ' (NOT ALL WERE DELIVERED IN TIME)');
  return [
    `One receiver of two fails: ${failing.perSecond.toFixed(1)} submissions a second,` +
      ` ${(failing.perSecond / runs.submissions.perSecond).toFixed(2)} of the healthy ones; CPU ms for each: engine` +
      ` ${cpu.temporal.toFixed(1)}, worker ${cpu.worker.toFixed(1)}. Mended, the rest took` +
      ` ${failing.mendedSeconds.toFixed(1)} s${late(failing.finished)}.`,
    `One receiver of ten hangs: the nine others get ${hanging.tenthHangs.toFixed(1)} jobs a second,` +
      ` ${hanging.tenthWell.map((rate) => rate.toFixed(1)).join(' and ')} when all are well:` +
      ` ratio ${hanging.ratio.toFixed(2)}${late(hanging.finished)}. The interface's queue did ${(10 / 60).toFixed(2)}.`,
  ].join('\n');
}

function renderMemory(memory: BenchReport['memory']): string {
  const roles = Object.keys(memory.before) as Role[];
  const row = (what: string, of: Memory) => [what, ...roles.map((role) => of[role].toFixed(0))];
  const rows = [row('before', memory.before), row('peak', memory.peak), row('after', memory.after)];
  return table(['memory, MB', ...roles], rows);
}

function renderAims(aims: readonly Aim[]): string {
  const rows = aims.map(({ what, measured, least, most, met }) => {
    const aim = least === undefined ? `at most ${most}` : `at least ${least}`;
    return [what, measured.toFixed(2), aim, met ? 'met' : 'NOT MET'];
  });
  return table(['aims, as ratios of this run', 'measured', 'aim', ''], rows);
}
