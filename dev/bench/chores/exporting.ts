import { asAdmin, ask, type Stack } from '#dev/load/stack.ts';
import { type Chore, waitFor } from './chore.ts';

interface Exported {
  id: string;
  state: string;
  written: number;
}

/** Makes stored exports of a form as CSV, one after the other. */
export function exporting({ dev }: Stack, formId: number): Chore {
  const admin = asAdmin(dev);
  let [finished, latest] = [0, 0];
  return {
    aloneSeconds: 5,
    async prepare() {
      [finished, latest] = [0, 0];
    },
    async work(stop) {
      const order = { format: 'csv', header: 'labels' };
      const begun = await ask<{ export: Exported }>('POST', `${dev.apiB}/forms/${formId}/exports`, order, admin);
      const url = `${dev.apiB}/exports/${begun.export.id}`;
      const isDone = await waitFor(async () => {
        const { export: now } = await ask<{ export: Exported }>('GET', url, undefined, admin);
        if (now.state === 'failed')
          throw new Error('an export of the bench has failed; the log of the worker says why');
        latest = now.written;
        return now.state === 'done';
      }, stop);
      [finished, latest] = [finished + latest, 0];
      await ask('DELETE', url, undefined, admin);
      return isDone;
    },
    rows: async () => finished + latest,
  };
}
