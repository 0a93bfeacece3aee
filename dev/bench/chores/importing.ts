import { VALUES } from '#dev/load/forms.ts';
import { asAdmin, ask, type Stack } from '#dev/load/stack.ts';
import { type Chore, repeating } from './chore.ts';

interface Imported {
  id: string;
  state: string;
  added: number;
  known: number;
  refused: number;
}

/** Rows of a table. */
const ROWS = 5_000;

/** Imports tables into a form, one after the other. No two rows are equal. @param rows for tests */
export function importing({ dev }: Stack, formId: number, rows = ROWS): Chore {
  const admin = asAdmin(dev);
  let tables = 0;
  return repeating(5, async () => {
    tables += 1;
    const uploaded = await fetch(`${dev.apiB}/forms/${formId}/imports`, {
      method: 'POST',
      headers: { ...admin, 'content-type': 'text/csv' },
      body: tableOf(tables * rows, rows),
    });
    if (uploaded.status !== 201)
      throw new Error(`a table was answered with ${uploaded.status}: ${await uploaded.text()}`);
    const { id } = ((await uploaded.json()) as { import: Imported }).import;
    const url = `${dev.apiB}/imports/${id}`;
    await ask('POST', `${url}/run`, { dry_run: false }, admin);
    return {
      async look() {
        const { import: now } = await ask<{ import: Imported }>('GET', url, undefined, admin);
        const { state, added, known, refused } = now;
        if (state === 'failed' || known + refused > 0)
          throw new Error(`an import of the bench: ${JSON.stringify(now)}`);
        return { rows: added, isDone: state === 'done' };
      },
      end: () => ask('DELETE', url, undefined, admin),
    };
  });
}

/** Returns a table of so many rows, numbered from the first. */
export function tableOf(first: number, count: number): string {
  const { name, email, topic, message } = VALUES;
  const lines = Array.from({ length: count }, (_, row) => `${name} ${first + row},${email},${topic},"${message}",true`);
  return ['name,email,topic,message,consent', ...lines, ''].join('\n');
}
