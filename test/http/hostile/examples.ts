import { expect, test } from '@jest/globals';
import { MINUTE_MS } from '#time.ts';
import { type Operation, operationsOf } from './document/operations.ts';
import { basesOf, type SuiteTables, toRequest } from './storm/basis.ts';
import { hostileClient } from './storm/client.ts';
import type { World } from './world/world.ts';

export interface ExamplesSuite<W extends World> extends SuiteTables<W> {
  /** Called late, because the service starts before the tests. */
  world(): W;
  isMeant(operation: Operation): boolean;
  /** Parts of the messages about what an example names and the world of the test does not have, by operation. */
  refused: Readonly<Record<string, string>>;
}

/** Sends the example of each body in the document. */
export function describeExamples<W extends World>({ world, isMeant, refused, ...known }: ExamplesSuite<W>): void {
  test(
    'every example of a body can be sent',
    async () => {
      const { service } = world();
      const { send } = hostileClient(service.url);
      const answers: Record<string, string> = {};
      for (const operation of operationsOf(service.app).filter(isMeant)) {
        const [content] = operation.bodies;
        if (content?.example === undefined) continue;
        const base = await known.bases[operation.name]?.(world());
        const bases = { [operation.name]: () => ({ ...base, bodies: [content.example] }) };
        const [basis] = await basesOf(world(), { ...operation, bodies: [content] }, { ...known, bases });
        if (!basis) throw new Error(`no request of ${operation.name}`);
        const { status, text } = await send(toRequest(basis));
        if ([400, 413, 415, 422].includes(status)) answers[operation.name] = `${status} ${text.slice(0, 300)}`;
      }
      const unlisted = Object.entries(answers).filter(([name, text]) => !text.includes(refused[name] ?? '?'));
      expect(unlisted).toEqual([]);
      expect(Object.keys(answers).toSorted()).toEqual(Object.keys(refused).toSorted());
    },
    5 * MINUTE_MS,
  );
}
