import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { ExportedColumns, ExportedPart } from '#features/feature-data.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { FormConfig } from '#forms/config/types.ts';
import type { Outcome } from '#forms/process/definition.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { type Texts, textsOf } from '#texts/index.ts';
import { Process, ProcessPerson, ProcessStep } from './entities.ts';
import type { ProcessOption } from './option.ts';
import { openPerson } from './store/rows.ts';
import { systemOf } from './system.ts';

/** The words of an export: the names of steps and ends by their keys, and the texts of the form's language. */
interface Words {
  steps: ReadonlyMap<string, string>;
  ends: ReadonlyMap<string, string>;
  texts: Texts;
}

/** An opening of a step, with the addresses of those who decided it. */
interface Opening {
  row: ProcessStep;
  by: string[];
}

/**
 * The columns of steps in an export: for each step of any revision, the last opening's outcome, those who decided it, and when it ended;
 * for the process its end, and the step that waits. Erased people have no address.
 */
export const exportedSteps: NonNullable<ExportedColumns['columns']> = async (
  { orm, box },
  { formId, upTo, labels },
) => {
  const words = await readWords(orm, formId, upTo);
  if (words.steps.size === 0) return null;
  const { table } = words.texts;
  const steps = [...words.steps.keys()];
  const named = (name: string, label: string, isTime = false) => ({ name, label, isTime });
  return {
    key: 'process',
    columns: [
      ...steps.flatMap((key) => {
        const title = words.steps.get(key) ?? key;
        return [
          named(`step_${key}_outcome`, `${title}: ${table.steps.outcome}`),
          named(`step_${key}_by`, `${title}: ${table.steps.by}`),
          named(`step_${key}_at`, `${title}: ${table.steps.at}`, true),
        ];
      }),
      named('process_step', table.steps.waits),
      named('process_end', table.steps.end),
      named('process_ended_at', table.steps.endedAt, true),
    ],
    async read(ids) {
      const em = orm.em.fork();
      const submissions = await em.find(Submission, { id: [...ids] }, { fields: ['uuid'] });
      const processes = await em.find(Process, { submissionUuid: submissions.map(({ uuid }) => uuid) });
      const openings = await readOpenings(em, box, processes);
      return new Map(
        processes.map((process) => {
          const own = openings.get(process.id) ?? [];
          return [
            process.submissionId,
            { cells: cellsOf(process, own, steps, labels ? words : null), json: jsonOf(process, own) },
          ];
        }),
      );
    },
  };
};

function cellsOf(
  { stepKey, end, endedAt }: Process,
  openings: readonly Opening[],
  steps: readonly string[],
  words: Words | null,
): ExportedPart['cells'] {
  const outcomeOf = (outcome: Outcome | null | undefined) =>
    outcome ? (words?.texts.process.status.outcomes[outcome] ?? outcome) : '';
  const ends: Readonly<Record<string, string>> = words?.texts.process.status.ends ?? {};
  const endOf = (key: string) => words?.ends.get(key) ?? (Object.hasOwn(ends, key) ? ends[key] : undefined) ?? key;
  return [
    ...steps.flatMap((key) => {
      const last = openings.findLast(({ row }) => row.key === key);
      return [outcomeOf(last?.row.outcome), last?.by.join(', ') ?? '', last?.row.endedAt ?? ''];
    }),
    ...[stepKey ? (words?.steps.get(stepKey) ?? stepKey) : '', end ? endOf(end) : '', endedAt ?? ''],
  ];
}

function jsonOf({ status, stepKey, end, endedAt }: Process, openings: readonly Opening[]): ExportedPart['json'] {
  return {
    ...{ state: status, step: stepKey ?? null, end: end ?? null, ended_at: endedAt?.toISOString() ?? null },
    steps: openings.map(({ row: { key, number, outcome, endedAt: at }, by }) => {
      return { step: key, number, outcome: outcome ?? null, by, at: at?.toISOString() ?? null };
    }),
  };
}

async function readOpenings(
  em: EntityManager,
  box: SecretBox,
  processes: readonly Process[],
): Promise<Map<number, Opening[]>> {
  const processId = processes.map(({ id }) => id);
  if (processId.length === 0) return new Map();
  const rows = await em.find(ProcessStep, { processId }, { orderBy: { number: 'asc' } });
  const decided = await em.find(ProcessPerson, { processId, status: 'decided' }, { orderBy: { place: 'asc' } });
  const byStep = Map.groupBy(decided, ({ stepId }) => stepId);
  const openings = rows.map((row) => ({
    row,
    by: (byStep.get(row.id) ?? []).flatMap((person) => nameOf(box, person)),
  }));
  return Map.groupBy(openings, ({ row }) => row.processId);
}

/** Returns the address of a person, or the name of another system; nothing for somebody who was erased. */
function nameOf(box: SecretBox, person: ProcessPerson): string[] {
  const { address } = openPerson(box, person);
  return isMailbox(address) ? [address] : [systemOf(address) ?? []].flat();
}

interface RevisionRow {
  process: string | null;
  language: string | null;
}

/** Reads the steps and ends of all revisions, those of the newest first; without the rest of their configs. */
async function readWords(orm: MikroORM, formId: number, upTo: number): Promise<Words> {
  const rows = await orm.em.fork().execute<RevisionRow[]>(
    `select cast(json_extract(config, '$.options.process') as char) as process,
       json_unquote(json_extract(config, '$.options.language')) as language
     from form_revisions where form_id = ? and revision <= ? order by revision desc`,
    [formId, upTo],
  );
  const [steps, ends] = [new Map<string, string>(), new Map<string, string>()];
  const add = (to: Map<string, string>, all: readonly { key: string; title: string }[] = []) => {
    for (const { key, title } of all) if (!to.has(key)) to.set(key, title);
  };
  for (const { process } of rows) {
    const option: Partial<ProcessOption> | null = process === null ? null : JSON.parse(process);
    add(steps, option?.steps);
    add(ends, option?.ends);
  }
  const language = rows[0]?.language ?? undefined;
  return { steps, ends, texts: textsOf({ options: { language } } as Pick<FormConfig, 'options'>) };
}
