import { installedFeatures, installedSealed } from '#bin/edition.ts';
import { countSealed, type KeyCounts, reseal } from '#db/reseal.ts';
import type { App } from '#features/app.ts';
import { command, PartlyDone, type Surroundings, UsageError } from '#features/command-line/command.ts';
import { describeFailure } from '#features/command-line/failures.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import type { SecretBox } from '#security/secret-box.ts';

export const keyCommands = {
  'key:rotate': command({
    about: 'seal values of older keys again with APP_KEY, and count those that remain',
    example: 'durable-forms key:rotate --since 2026-11-21T10:00:00Z',
    options: {
      check: { about: 'only count, without changes' },
      since: {
        takes: 'TIME',
        about: 'when the last process got the new APP_KEY; also counts hashes and runs, which do not name their key',
      },
    },
    async run({ check, since: text }, surroundings) {
      const since = text === undefined ? null : readTime('since', text);
      return surroundings.withDatabase(async (foundation) => {
        const { orm, box } = foundation;
        const [active = '', ...previous] = box.keyIds;
        const columns = await installedSealed();
        const resealed = check ? {} : await reseal({ orm, box }, columns);
        if (!check) await foundation.audit.note(COMMAND_LINE, 'keys.rotated', { activeKey: active });
        const rowsByKey = await countSealed(orm, columns);
        const report = {
          active_key: active,
          previous_keys: previous,
          tables: Object.fromEntries(
            Object.entries(rowsByKey).map(([table, rows]) => [table, { ...resealed[table], rows_by_key: rows }]),
          ),
          since: since?.toISOString() ?? null,
          may_need_previous_keys: since && (await countOlder(foundation, since, surroundings)),
        };
        const left = check ? [] : leftovers(rowsByKey, box);
        if (left.length > 0) throw new PartlyDone(left.join('\n'), report);
        return report;
      });
    },
  }),
};

/**
 * Counts, by age, hashes that do not name their key, and runs, which keep payloads that were encrypted when they began. The
 * counts are upper bounds.
 */
async function countOlder({ orm, settings }: App, since: Date, surroundings: Surroundings) {
  const hashes: Record<string, number> = {};
  for (const { olderHashes = {} } of await installedFeatures()) {
    for (const [name, count] of Object.entries(olderHashes))
      hashes[name] = await count(orm.em.fork(), since, new Date());
  }
  try {
    const { count } = await surroundings.withEngine(settings, (client) =>
      client.workflow.count(`StartTime < "${since.toISOString()}"`),
    );
    return { ...hashes, runs: count };
  } catch (error) {
    return { ...hashes, runs: null, runs_not_counted: describeFailure(error) };
  }
}

/** Returns a line for each key, other than the active one, that rows still name. */
function leftovers(rowsByKey: Record<string, KeyCounts>, box: SecretBox): string[] {
  const [active, ...previous] = box.keyIds;
  const totals = new Map<string, number>();
  for (const rows of Object.values(rowsByKey)) {
    for (const [key, count] of Object.entries(rows)) totals.set(key, (totals.get(key) ?? 0) + count);
  }
  return [...totals]
    .filter(([key]) => key !== active)
    .map(([key, count]) =>
      previous.includes(key)
        ? `APP_KEY: rows still sealed with key ${key}: ${count}. A process that has the older APP_KEY seals with it: run this again once none has. Rows counted as unreadable are damaged.`
        : `APP_KEYS_PREVIOUS: rows sealed with key ${key}: ${count}. It is not configured: add it, or they cannot be read.`,
    );
}

function readTime(option: string, text: string): Date {
  const time = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(time.getTime())) {
    throw new UsageError(`--${option} must be a time with its zone, such as 2026-11-21T10:00:00Z`);
  }
  if (time.getTime() > Date.now()) throw new UsageError(`--${option} must not be in the future`);
  return time;
}
