import type { EntityManager } from '@mikro-orm/mysql';
import { processesBudgets } from '#features/processes/budgets.ts';
import { DAY_MS } from '#time.ts';

/** The openings of a step that have ended. */
export interface StepStatistics {
  step: string;
  count: number;
  /** Numbers of openings by outcome; `none` where the process was stopped. */
  outcomes: Record<string, number>;
  medianSeconds: number;
  p90Seconds: number;
}

export interface ProcessStatistics {
  steps: StepStatistics[];
  /** Open processes by the days for which they have stood where they are: less than one, less than seven, less than thirty, more. */
  open: { day: number; week: number; month: number; older: number };
}

/** Computes statistics of a form from its newest openings that have ended. */
export async function readStatistics(em: EntityManager, formId: number, now: Date): Promise<ProcessStatistics> {
  const rows = await em.execute<{ step_key: string; outcome: string | null; seconds: number | string }[]>(
    `select step_key, outcome, timestampdiff(second, opened_at, ended_at) as seconds from process_steps
     where form_id = ? and ended_at is not null order by id desc limit ?`,
    [formId, processesBudgets.countedOpenings.atMost],
  );
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const [open] = await em.execute<Record<'day' | 'week' | 'month' | 'all', number | string | null>[]>(
    `select sum(since > ?) as \`day\`, sum(since > ?) as \`week\`, sum(since > ?) as \`month\`, count(*) as \`all\` from processes
     where status in ('open', 'correcting') and form_id = ?`,
    [ago(1), ago(7), ago(30), formId],
  );
  const [day, week, month, all] = [open?.day, open?.week, open?.month, open?.all].map((n) => Number(n ?? 0)) as Four;
  return {
    steps: [...Map.groupBy(rows, ({ step_key: step }) => step)].map(([step, its]) => summary(step, its)),
    open: { day, week: week - day, month: month - week, older: all - month },
  };
}

type Four = [number, number, number, number];

function summary(step: string, rows: readonly { outcome: string | null; seconds: number | string }[]): StepStatistics {
  const seconds = rows.map((row) => Number(row.seconds)).toSorted((one, other) => one - other);
  const outcomes: Record<string, number> = {};
  for (const { outcome } of rows) outcomes[outcome ?? 'none'] = (outcomes[outcome ?? 'none'] ?? 0) + 1;
  const at = (share: number) => seconds[Math.max(0, Math.ceil(seconds.length * share) - 1)] ?? 0;
  return { step, count: rows.length, outcomes, medianSeconds: at(0.5), p90Seconds: at(0.9) };
}
