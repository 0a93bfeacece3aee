import { type JobFigures, renderJobs } from './jobs.ts';
import type { LoadFigures } from './load.ts';
import type { CpuTime, Memory, Role } from './processes.ts';
import type { Accounts, Drain } from './records.ts';

export interface SubmitPoint extends LoadFigures {
  drain: Drain;
  /** CPU of each role in ms, from the first request until the last run had ended, per submission. */
  cpuPerSubmission: CpuTime;
  failures: Record<string, number>;
}

export interface BenchReport {
  startedAt: string;
  seconds: number;
  cpus: number;
  bareInsert: LoadFigures[];
  /** The HTTP role without dispatching: the engine is idle, as it is for the bare insert. */
  acceptAlone: LoadFigures[];
  /** On the running stack, with engine and worker at work on the same machine. */
  submit: SubmitPoint[];
  /** Rates by that of the bare insert, at the same number of connections. */
  ratio: { connections: number; acceptAlone: number; submit: number }[];
  /** c = 8, the answer waits up to a second for the mail. */
  submitWaiting: SubmitPoint;
  /** c = 8, both rate limits on and never reached. */
  submitLimited: SubmitPoint;
  /** From the end of the load until all had completed, at the highest number of connections. */
  drainedPerSecond: number;
  noOpPerSecond: number;
  jobs: JobFigures;
  memory: { before: Memory; peak: Memory; after: Memory };
  accounts: Accounts;
  balanced: boolean;
}

/** The report for people. */
export function renderReport(report: BenchReport): string {
  const { submitWaiting, submitLimited, memory, accounts } = report;
  const rows = [
    ...report.bareInsert.map((point) => ['bare insert', ...loadCells(point)]),
    ...report.acceptAlone.map((point, index) => {
      return ['submit, engine idle', ...loadCells(point), ratio(report.ratio[index]?.acceptAlone)];
    }),
    ...report.submit.map((point, index) => {
      return ['submit, engine at work', ...loadCells(point), ratio(report.ratio[index]?.submit), ...drainCells(point)];
    }),
    ['  and waits for the mail', ...loadCells(submitWaiting), '', ...drainCells(submitWaiting)],
    ['  and limits are counted', ...loadCells(submitLimited), '', ...drainCells(submitLimited)],
  ];
  const roles = Object.keys(memory.before) as Role[];
  const megabytes = (of: Memory) => roles.map((role) => of[role].toFixed(0));
  const busiest = report.submit.at(-1) ?? submitWaiting;
  return [
    table(['', 'c', 'requests', 'per s', 'p50 ms', 'p99 ms', 'of bare', 'outbox empty s', 'all done s'], rows),
    table(
      ['', ...roles],
      [
        ['memory before, MB', ...megabytes(memory.before)],
        ['memory peak, MB', ...megabytes(memory.peak)],
        ['memory after, MB', ...megabytes(memory.after)],
        ['CPU per submission, ms', ...roles.map((role) => busiest.cpuPerSubmission[role].toFixed(1))],
      ],
    ),
    `Drained from the backlog: ${report.drainedPerSecond.toFixed(1)} submissions a second, each with its mail and webhook;` +
      ` the same engine does ${report.noOpPerSecond.toFixed(1)} no-op workflows a second.`,
    renderJobs(report.jobs),
    `Answered with 200: ${accounts.answered}, lost: ${accounts.lost}. Stored ${accounts.submissions}, completed ${accounts.completed},` +
      ` runs completed ${accounts.runs}, mails sent ${accounts.mailsSent} and caught ${accounts.mailsInInbox},` +
      ` webhooks delivered ${accounts.webhooksDelivered} and received ${accounts.webhooksReceived}` +
      ` (${accounts.webhookDuplicates} twice): ${report.balanced ? 'all there' : 'NOT ALL THERE'}.`,
    `${report.seconds.toFixed(0)} s on ${report.cpus} CPUs.`,
  ].join('\n\n');
}

function loadCells({ connections, requests, perSecond, p50, p99 }: LoadFigures): string[] {
  return [String(connections), String(requests), perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)];
}

function ratio(value: number | undefined): string {
  return (value ?? Number.NaN).toFixed(2);
}

function drainCells({ drain }: SubmitPoint): string[] {
  return [drain.outboxEmptyAfter.toFixed(1), `${drain.finished ? '' : '> '}${drain.completedAfter.toFixed(1)}`];
}

/** First column to the left, the others to the right. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    widths
      .map((width, column) => (column === 0 ? (row[0] ?? '').padEnd(width) : (row[column] ?? '').padStart(width)))
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}
