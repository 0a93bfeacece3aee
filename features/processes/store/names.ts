import type { EntityManager } from '@mikro-orm/mysql';
import { marks } from '#db/sql.ts';
import { FormRevision } from '#features/forms/entities.ts';
import { type ProcessOption, processOf, type StepOption } from '#features/processes/option.ts';
import type { Submission } from '#features/submissions/entities.ts';
import { firstRevision } from '#features/submissions/versions/versions.ts';

/** The title of a form, and those of its steps by their keys. */
export interface Names {
  form: string;
  step(key: string): string;
}

interface Row {
  id: number | string;
  revision: number | string;
  title: string;
  step_keys: string | null;
  step_titles: string | null;
}

/** Without the rest of the config: a form may be long, and a list names many. */
const COLUMNS = `title, cast(json_extract(config, '$.options.process.steps[*].key') as char) as step_keys,
  cast(json_extract(config, '$.options.process.steps[*].title') as char) as step_titles`;

/** Reads names as the revisions have them. @returns a function that takes the form and the revision of a process */
export async function namesAt(
  em: EntityManager,
  of: readonly { formId: number; revision: number }[],
): Promise<(one: { formId: number; revision: number }) => Names> {
  const pairs = new Map(of.map(({ formId, revision }) => [`${formId}.${revision}`, [formId, revision]]));
  const rows =
    pairs.size === 0
      ? []
      : await em.execute<Row[]>(
          `select form_id as id, revision, ${COLUMNS} from form_revisions
           where ${[...pairs].map(() => '(form_id = ? and revision = ?)').join(' or ')}`,
          [...pairs.values()].flat(),
        );
  const found = new Map(rows.map((row) => [`${row.id}.${row.revision}`, namesOf(row)]));
  return ({ formId, revision }) => found.get(`${formId}.${revision}`) ?? UNKNOWN;
}

/** Reads names as forms have them now. */
export async function namesNow(em: EntityManager, formIds: readonly number[]): Promise<(formId: number) => Names> {
  const ids = [...new Set(formIds)];
  const rows =
    ids.length === 0
      ? []
      : await em.execute<Row[]>(`select id, revision, ${COLUMNS} from forms where id in (${marks(ids)})`, ids);
  const found = new Map(rows.map((row) => [Number(row.id), namesOf(row)]));
  return (formId) => found.get(formId) ?? UNKNOWN;
}

type OfRevision = Pick<Submission, 'uuid' | 'formId' | 'version' | 'revision'>;

/** Reads the steps of the form with which a submission came. */
async function firstSteps(em: EntityManager, submission: OfRevision): Promise<ProcessOption['steps']> {
  const revision = await firstRevision(em, submission);
  const first = revision === null ? null : await em.findOne(FormRevision, { formId: submission.formId, revision });
  return (first && processOf(first.config)?.steps) ?? [];
}

/**
 * Returns a function that gives the titles of the steps of a process. A step that the form left out before the process was moved to it has
 * its title from the form with which the submission came.
 */
export async function titlesOfSteps(
  em: EntityManager,
  submission: OfRevision,
  { steps }: Pick<ProcessOption, 'steps'>,
  keys: readonly string[],
): Promise<(key: string) => string> {
  const titles = new Map(steps.map(({ key, title }) => [key, title]));
  if (keys.some((key) => !titles.has(key))) {
    for (const { key, title } of await firstSteps(em, submission)) if (!titles.has(key)) titles.set(key, title);
  }
  return (key) => titles.get(key) ?? key;
}

/** Returns a step of a process, also one that the form left out before the process was moved to it; then as the submission came with it. */
export async function stepOf(
  em: EntityManager,
  submission: OfRevision,
  option: Pick<ProcessOption, 'steps'> | null,
  key: string,
): Promise<StepOption | null> {
  const isIt = (step: StepOption) => step.key === key;
  return option?.steps.find(isIt) ?? (await firstSteps(em, submission)).find(isIt) ?? null;
}

const UNKNOWN: Names = { form: '', step: (key) => key };

function namesOf({ title, step_keys: keys, step_titles: titles }: Row): Names {
  const all: string[] = JSON.parse(titles ?? '[]');
  const places = new Map((JSON.parse(keys ?? '[]') as string[]).map((key, place) => [key, all[place]]));
  return { form: title, step: (key) => places.get(key) ?? key };
}
