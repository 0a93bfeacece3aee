import { Submission } from '#features/submissions/entities.ts';
import type { TestService } from '#test/environment/service.ts';
import { submitB } from '#test/environment/visitor.ts';

/** Submits over surface B. @returns the id */
export async function submitted(service: TestService, formId: number, values: object): Promise<number> {
  const { status, text, body } = await submitB(service, formId, values);
  if (status !== 200) throw new Error(`not submitted: ${status} ${text}`);
  return (body as { data: { submission_id: number } }).data.submission_id;
}

/** Rows of one statement. */
const ROWS = 50;

/** Copies a submission many times, `stepMs` apart or all in one millisecond. */
export async function multiply(service: TestService, id: number, times: number, stepMs: number): Promise<void> {
  const em = service.orm.em.fork();
  const { id: _, uuid: _uuid, ...row } = await em.findOneOrFail(Submission, { id });
  const rows = Array.from({ length: times }, (_, index) => ({
    ...row,
    uuid: crypto.randomUUID(),
    createdAt: new Date(row.createdAt.getTime() + (index + 1) * stepMs),
  }));
  // A statement is limited to 4 s, in which a busy machine writes only a few rows.
  for (let from = 0; from < rows.length; from += ROWS) await em.insertMany(Submission, rows.slice(from, from + ROWS));
}
