import { createFormOf } from '#dev/load/forms.ts';
import { type Stack, select } from '#dev/load/stack.ts';
import { submissionIdOf } from '#dev/load/submissions.ts';
import { NEXT_TYPE } from './next.ts';
import { post, until } from './open.ts';

/** A form that only the next version can read. */
export interface NextForm {
  /** @throws Error unless it is refused with a reason while the older version serves */
  isRefused(): Promise<void>;
  /** @throws Error unless it takes a submission, whose field is stored */
  works(): Promise<void>;
  /** Sends it by an HTTP role of the newer version, while the older version has the workers: they must leave it. */
  sendEarly(): Promise<void>;
  /** @throws Error unless what was sent early has waited so far */
  waits(): Promise<void>;
  /** @throws Error unless what was sent early is processed */
  isCaughtUp(): Promise<void>;
}

/** A submission that was left is looked at again after as long as it has waited. */
const CATCH_UP_S = 900;

/** Creates a form with a field type of the next version, and sends it once. */
export async function formOfNext({ dev, db }: Stack): Promise<NextForm> {
  const fields = [{ type: NEXT_TYPE, name: 'colour', label: 'Colour', required: true }];
  const form = await createFormOf(dev, { title: 'Next', config: { fields, options: { min_fill_seconds: 0 } } });
  const sql = `select id from submissions where id = ? and completed_at is not null and json_value(payload, '$.colour') = 'blue'`;
  const isProcessed = async (id: number) => (await select(db, sql, [id])).length === 1;
  const works = async () => {
    const id = submissionIdOf(await post(form, { colour: 'blue' }));
    await until(`submission ${id} of the next version's form is processed`, () => isProcessed(id));
  };
  let early = 0;
  await works();
  return {
    works,
    async sendEarly() {
      // Every other request meets the HTTP role of the older version.
      await until('the newer HTTP role takes a submission', async () => {
        const taken = await post(form, { colour: 'blue' }).catch(() => null);
        if (taken !== null) early = submissionIdOf(taken);
        return taken !== null;
      });
    },
    async waits() {
      if (await isProcessed(early)) throw new Error(`the older version processed submission ${early} of the newer one`);
    },
    isCaughtUp: () =>
      until(`submission ${early}, left by the older version, is processed`, () => isProcessed(early), CATCH_UP_S),
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
