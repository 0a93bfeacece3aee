import { INVARIANTS } from './invariants.ts';
import type { Loss } from './machine.ts';
import type { Result } from './run.ts';

/** The head of a run's report. */
export interface About {
  version: string;
  revision: string;
  profile: string;
  /** ISO date of the run. */
  date: string;
}

/** The part of the report that one run adds. Kept as JSON, so that a report can hold several runs. */
export interface Proof extends About {
  seed: number;
  minutes: number;
  seconds: number;
  operations: Record<string, Record<string, number>>;
  faults: Record<string, number>;
  checks: Result['audit']['checks'];
  findings: Result['audit']['findings'];
  endedAfter: number | null;
  isCut: boolean;
  answered: number;
  unanswered: number;
  delivered: Result['delivered'];
  doubles: Result['doubles'];
  losses: readonly Loss[];
  whyNoPower: string | null;
}

export function proofOf(about: About, result: Result): Proof {
  const { plan, ledger, audit, seconds, losses, whyNoPower, delivered, doubles } = result;
  const count = (outcome: string) => ledger.sent.filter((sent) => sent.outcome === outcome).length;
  return {
    ...about,
    ...{ seed: plan.seed, minutes: plan.minutes, seconds, losses, whyNoPower, delivered, doubles },
    operations: Object.fromEntries([...ledger.done].map(([kind, answers]) => [kind, Object.fromEntries(answers)])),
    faults: Object.fromEntries(ledger.faults),
    ...{ checks: audit.checks, findings: audit.findings, endedAfter: audit.endedAfter, isCut: audit.isCut },
    ...{ answered: count('answered'), unanswered: count('unknown') },
  };
}

/** The options that repeat a run: another profile or time would make another plan of the same seed. */
export const repeatOf = ({ seed, minutes, profile }: Pick<Proof, 'seed' | 'minutes' | 'profile'>): string =>
  `--seed ${seed} --minutes ${minutes} --profile ${profile}`;

/** Writes docs/proof.md. @param proofs at least one, the oldest first */
export function reportOf(proofs: readonly Proof[]): string {
  const minutes = proofs.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
  const losses = proofs.flatMap(({ losses: own }) => own);
  return `${[
    '# What was tried',
    `\`npm run prove\` makes this page. It starts the service with a database, an engine and third parties of its own, lets people, programs and administrators
use it at random while parts of it break, and compares all the time what the service has with what they were told. All decisions come from a seed, so that a run can be
repeated: \`npm run prove -- --seed N --minutes M --profile P\`. [CONTRIBUTING.md](../CONTRIBUTING.md#proof-by-seed) says how it works, and \`dev/prove/invariants.ts\` has the list below as code.`,
    '## Runs',
    tableOf(
      [
        'Date',
        'Version',
        'Revision',
        'Profile',
        'Seed',
        'Minutes',
        'Operations',
        'Faults',
        'Answered',
        'Without an answer',
        'Ended after',
        'Findings',
      ],
      proofs.map((one) => [
        ...[one.date.slice(0, 10), one.version, one.revision, one.profile, one.seed, Math.round(one.seconds / 60)],
        ...[
          sumOf(Object.values(one.operations).map(sumOfCounts)),
          sumOfCounts(one.faults),
          one.answered,
          one.unanswered,
        ],
        ...[
          one.isCut ? 'stopped early' : one.endedAfter === null ? 'not in time' : `${one.endedAfter} s`,
          one.findings.length,
        ],
      ]),
    ),
    `${Math.round(minutes)} minutes altogether. "Ended after" is the time from the last fault until no submission, delivery, export and import was left to be done.${sharingText(proofs)}`,
    '## Invariants',
    tableOf(
      ['Invariant', '', 'Checked', 'Contradicted'],
      INVARIANTS.map(({ name, says, when }) => [
        name,
        `${says}${when === 'always' ? '' : ' (At the end.)'}`,
        sumOf(proofs.map(({ checks }) => checks[name]?.checked ?? 0)),
        proofs.flatMap(({ findings }) => findings).filter(({ invariant }) => invariant === name).length,
      ]),
    ),
    '## Operations',
    tableOf(['Operation', 'Times', 'Answered with'], operationRows(proofs)),
    '## Faults',
    tableOf(['Fault', 'Times'], rowsOf(proofs.map(({ faults }) => faults))),
    ...(losses.length > 0 ? ['## Losses of power', lossText(proofs, losses)] : []),
    ...proofs.flatMap(({ whyNoPower }) => (whyNoPower ? [`Power could not be lost: ${whyNoPower}.`] : [])).slice(0, 1),
    '## Deliveries',
    deliveryText(proofs),
    '## Findings',
    findingText(proofs),
  ].join('\n\n')}\n`;
}

/** Says which runs did not have their machine to themselves. */
function sharingText(proofs: readonly Proof[]): string {
  const timed = proofs.map(({ date, seconds, seed }) => ({
    seed,
    from: Date.parse(date),
    to: Date.parse(date) + seconds * 1_000,
  }));
  const shared = timed.filter((one) =>
    timed.some((other) => other !== one && one.from < other.to && other.from < one.to),
  );
  if (shared.length === 0) return '';
  return ` The runs of the seeds ${shared.map(({ seed }) => seed).join(', ')} shared their machine with another run, which makes starts and ends slower.`;
}

function lossText(proofs: readonly Proof[], losses: readonly Loss[]): string {
  const rows = proofs.flatMap(({ seed, losses: own }) =>
    own.map((loss, index) => [
      ...[seed, index + 1, loss.syncs, loss.lost_pages, loss.kept_pages, `${loss.percent} %`],
      ...[`${loss.startSeconds} s`, loss.failedStarts.length, loss.healed],
    ]),
  );
  const failed = losses.filter(({ failedStarts }) => failedStarts.length > 0).length;
  return `Database, engine and the service's own files lie on a file system that forgets what was not synced. At a loss all processes are killed at the same moment, a share of the changed
pages is taken as written back, in any order, and the rest is forgotten. ${losses.length - failed} of ${losses.length} first starts after a loss worked. Healed are runs that the engine had forgotten and a worker started again.

${tableOf(['Seed', 'Loss', 'Syncs before', 'Pages forgotten', 'Pages written back', 'Share', 'Start', 'Failed starts', 'Healed'], rows)}`;
}

function deliveryText(proofs: readonly Proof[]): string {
  const sum = (of: (one: Proof) => number) => sumOf(proofs.map(of));
  return `${sum((one) => one.delivered.webhooks)} webhooks and ${sum((one) => one.delivered.mails)} mails arrived. ${sum((one) => one.doubles.webhooks)} webhooks and ${sum((one) => one.doubles.mails)} mails
arrived more than once, always with the same id: a receiver that takes a delivery and then fails to say so gets it again.`;
}

function findingText(proofs: readonly Proof[]): string {
  const found = proofs.flatMap(({ seed, minutes, profile, findings }) =>
    findings.map(({ invariant, what, at }) => [
      `\`${repeatOf({ seed, minutes, profile })}\``,
      `${at} s`,
      invariant,
      what,
    ]),
  );
  return found.length === 0 ? 'None.' : tableOf(['Run', 'After', 'Invariant', 'What'], found);
}

function operationRows(proofs: readonly Proof[]): (string | number)[][] {
  const kinds = [...new Set(proofs.flatMap(({ operations }) => Object.keys(operations)))].sort();
  return kinds.map((kind) => {
    const rows = rowsOf(proofs.map(({ operations }) => operations[kind] ?? {}));
    const usual = rows.slice(0, MOST_ANSWERS).map(([answer, count]) => `${answer} (${count})`);
    return [kind, sumOf(rows.map(([, count]) => count)), usual.join(', ')];
  });
}

const MOST_ANSWERS = 8;

/** Adds up counts by name, the most frequent first. */
function rowsOf(counts: readonly Record<string, number>[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const [name, count] of counts.flatMap((own) => Object.entries(own)))
    sums.set(name, (sums.get(name) ?? 0) + count);
  return [...sums].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
const sumOfCounts = (counts: Record<string, number>) => sumOf(Object.values(counts));

function tableOf(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(heads), `|${heads.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}
