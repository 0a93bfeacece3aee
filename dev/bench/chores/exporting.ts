import { asAdmin, ask, type Stack } from '#dev/load/stack.ts';
import { type Chore, repeating } from './chore.ts';

interface Exported {
  id: string;
  state: string;
  written: number;
}

/** Makes stored exports of a form as CSV, one after the other. */
export function exporting({ dev }: Stack, formId: number): Chore {
  const admin = asAdmin(dev);
  return repeating(5, async () => {
    const order = { format: 'csv', header: 'labels' };
    const begun = await ask<{ export: Exported }>('POST', `${dev.apiB}/forms/${formId}/exports`, order, admin);
    const url = `${dev.apiB}/exports/${begun.export.id}`;
    return {
      async look() {
        const { export: now } = await ask<{ export: Exported }>('GET', url, undefined, admin);
        if (now.state === 'failed')
          throw new Error('an export of the bench has failed; the log of the worker says why');
        return { rows: now.written, isDone: now.state === 'done' };
      },
      end: () => ask('DELETE', url, undefined, admin),
    };
  });
}
