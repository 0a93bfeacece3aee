import type { MikroORM } from '@mikro-orm/mysql';
import { formNotFound } from '#db/use-case-error.ts';
import { Form } from '#features/forms/entities.ts';
import { countSubmissions, type DayRange, within } from '#features/results/reading/counters.ts';
import type { Site } from '#features/site/site.ts';
import type { Count } from '#forms/visits/facts.ts';
import { summariseVisits, type VisitSummary } from '#forms/visits/summarise.ts';
import { countsVisits } from './option.ts';

export interface VisitsParts {
  orm: MikroORM;
  readSite(): Promise<Pick<Site, 'timeZone'>>;
}

export interface FormVisits extends VisitSummary {
  form: { id: number; title: string };
  timeZone: string;
  /** False if the form counts no visits now. Earlier ones remain. */
  isCounting: boolean;
  /** Submissions, as the results count them. */
  sends: number;
}

/**
 * Reads where the visitors of a form leave.
 * @throws UseCaseError `not_found`
 */
export async function readVisits({ orm, readSite }: VisitsParts, formId: number, range: DayRange): Promise<FormVisits> {
  const em = orm.em.fork();
  const form = await em.findOne(Form, { id: formId });
  if (!form) throw formNotFound(formId);
  const [where, values] = within(range);
  const rows = await em.execute<Count[]>(
    `select path, name, sum(greatest(counted, 0)) as count from visit_counters where form_id = ? ${where} group by path, name`,
    [formId, ...values],
  );
  const { id, title, config } = form;
  return {
    form: { id, title },
    timeZone: (await readSite()).timeZone,
    isCounting: countsVisits(config),
    sends: await countSubmissions(em, formId, range),
    ...summariseVisits(
      config,
      rows.map((row) => ({ ...row, count: Number(row.count) })),
    ),
  };
}
