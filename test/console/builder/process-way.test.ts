import { describe, expect, test } from '@jest/globals';
import { keysOfStep } from '#console/views/builder/options/process/step-form.tsx';
import { drawWay, type Way } from '#console/views/builder/options/process/way.ts';

const words = { sent: 'Sent', done: 'Done', endOf: (name: string) => name };
const approve = (key: string, more: object = {}) => ({ key, title: key, kind: 'approve', ...more });

/** Says which box each arrow leaves and reaches, by the edges that its first and last point touch. */
function linksOf({ boxes, arrows }: Way): string[] {
  const at = ([x, y]: readonly [number, number]) =>
    boxes.find((box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height)?.title;
  return arrows.map(({ points, outcomes }) => {
    const [first, last] = [points[0], points.at(-1)];
    return `${first && at(first)} -${outcomes.join('+')}-> ${last && at(last)}`;
  });
}

describe('the picture of a process', () => {
  test.each([
    ['one step', [approve('a')], ['Sent --> a', 'a -approved-> Done', 'a -rejected-> rejected']],
    ['a step that waits has one way', [{ key: 'w', title: 'w', kind: 'wait' }], ['Sent --> w', 'w -reached-> Done']],
    [
      'a correction comes back to its step, and lapses where there is a time for it',
      [approve('a', { may_return: true, correct_within: { after: 2 } })],
      ['Sent --> a', 'a -approved-> Done', 'a -rejected-> rejected', 'a -lapsed-> lapsed', 'a -returned-> a'],
    ],
    [
      'ways to other steps, and outcomes that share one',
      [approve('a', { leads_to: { approved: 'step:c', rejected: 'step:c' } }), approve('b'), approve('c')],
      [
        ...['Sent --> a', 'b -approved-> c', 'c -approved-> Done', 'b -rejected-> rejected', 'c -rejected-> rejected'],
        'a -approved+rejected-> c',
      ],
    ],
    [
      'a step with a condition is passed over',
      [
        approve('a', { leads_to: { approved: 'end:good', rejected: 'end:bad' }, conditional: { rules: [] } }),
        approve('b'),
      ],
      [
        'Sent --> a',
        'a --> b',
        'b -approved-> Done',
        'a -approved-> good',
        'a -rejected-> bad',
        'b -rejected-> rejected',
      ],
    ],
    ['a step without a kind', [{ key: 'a', title: 'a' }], ['Sent --> a', 'a --> Done']],
    [
      'a step that does not exist',
      [approve('a', { leads_to: { approved: 'step:gone' } })],
      ['Sent --> a', 'a -rejected-> rejected'],
    ],
  ])('%s', (_, steps, links) => {
    expect(linksOf(drawWay(steps, words))).toEqual(links);
  });

  test('boxes do not overlap, and all is within the picture', () => {
    const ends = { leads_to: { approved: 'end:x', rejected: 'end:y', lapsed: 'end:z' } };
    const deadline = { actions: [{ do: 'decide', outcome: 'lapsed' }] };
    const way = drawWay(
      [approve('a', { ...ends, deadline, may_return: true }), approve('b', { ...ends, deadline })],
      words,
    );
    for (const [index, one] of way.boxes.entries()) {
      expect(one.x + one.width).toBeLessThanOrEqual(way.width);
      expect(one.y + one.height).toBeLessThanOrEqual(way.height);
      for (const other of way.boxes.slice(index + 1)) {
        const isApart =
          one.x + one.width <= other.x ||
          other.x + other.width <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y;
        expect([one.title, other.title, isApart]).toEqual([one.title, other.title, true]);
      }
    }
  });
});

describe('the inputs of a step', () => {
  const properties = Object.fromEntries(
    ['key', 'title', 'kind', 'who', 'until', 'fields', 'may_return', 'correct_within', 'leads_to'].map((key) => [
      key,
      {},
    ]),
  );
  test.each([
    [{ kind: 'wait' }, ['key', 'title', 'kind', 'until', 'leads_to']],
    [{ kind: 'fill' }, ['key', 'title', 'kind', 'who', 'fields', 'leads_to']],
    [{ kind: 'approve' }, ['key', 'title', 'kind', 'who', 'may_return', 'leads_to']],
    [
      { kind: 'approve', may_return: true },
      ['key', 'title', 'kind', 'who', 'may_return', 'correct_within', 'leads_to'],
    ],
    [{ kind: 'wait', fields: ['a'] }, ['key', 'title', 'kind', 'until', 'fields', 'leads_to']],
    [{}, ['key', 'title', 'kind', 'leads_to']],
  ])('of %j', (step, keys) => {
    expect(keysOfStep(step, properties)).toEqual(keys);
  });
});
