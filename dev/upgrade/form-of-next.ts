import { createFormOf } from '#dev/load/forms.ts';
import { type Stack, select } from '#dev/load/stack.ts';
import { NEXT_TYPE } from './next.ts';
import { post, until } from './open.ts';

/** A form that only the next version can read. */
export interface NextForm {
  /** @throws Error unless it is refused with a reason while the older version serves */
  isRefused(): Promise<void>;
  /** @throws Error unless it takes a submission, whose field is stored */
  works(): Promise<void>;
}

/** Creates a form with a field type of the next version, and sends it once. */
export async function formOfNext({ dev, db }: Stack): Promise<NextForm> {
  const fields = [{ type: NEXT_TYPE, name: 'colour', label: 'Colour', required: true }];
  const form = await createFormOf(dev, { title: 'Next', config: { fields, options: { min_fill_seconds: 0 } } });
  const works = async () => {
    const { data } = JSON.parse(await post(form, { colour: 'blue' })) as { data: { submission_id: number } };
    const sql = `select id from submissions where id = ? and completed_at is not null and json_value(payload, '$.colour') = 'blue'`;
    const id = data.submission_id;
    await until(
      `submission ${id} of the next version's form is processed`,
      async () => (await select(db, sql, [id])).length === 1,
    );
  };
  await works();
  return {
    works,
    async isRefused() {
      const refusal = await post(form, { colour: 'red' }).then(
        () => 'it was taken',
        (error: Error) => error.message,
      );
      if (!refusal.includes('503') || !refusal.includes('newer_version'))
        throw new Error(`the older version met a form of the newer one: ${refusal}`);
    },
  };
}
