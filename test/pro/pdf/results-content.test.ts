import { expect, test } from '@jest/globals';
import { DEFAULT_APPEARANCE } from '#pro/pdf/appearance.ts';
import { resultsContent } from '#pro/pdf/results-content.ts';
import { parseForm } from '#test/environment/form-rules.ts';

const site = { name: 'Acme', url: 'https://acme.example', timeZone: 'UTC' } as Parameters<
  typeof resultsContent
>[1]['site'];
const { config } = parseForm({ title: 'Camp', config: { fields: [{ type: 'text', name: 'note' }] } });

function contentWith(results: object, header = '{form:title}: {site:name}') {
  const counted = { timeZone: 'UTC', isComplete: true, submissions: 2, questions: [], trend: [], countedBackTo: null };
  return resultsContent(
    {
      results: { form: { id: 4, title: 'Camp' }, ...counted, ...results },
      config,
      asked: { where: [] },
      now: new Date('2031-03-04T10:00:00Z'),
    },
    { site, appearance: { ...DEFAULT_APPEARANCE, header } },
  );
}

test('a document of results says what is not counted', () => {
  const begin = '2 submissions · 4 March 2031 at 10:00';
  expect(contentWith({}).details).toBe(begin);
  expect(contentWith({ countedBackTo: new Date('2030-01-02T03:04:00Z') }).details).toBe(
    `${begin}\nOnly submissions since 2 January 2030 at 03:04 are counted.`,
  );
  expect(contentWith({ isComplete: false }).details).toBe(`${begin}\nSome submissions are still being counted.`);
});

test('its header has merge tags of form and site, and no submission', () => {
  expect(contentWith({}).header).toBe('Camp: Acme');
  expect(contentWith({}, 'No. {submission:id}').header).toBe('No.');
});

test('a trend is drawn from two days on', () => {
  const day = (number: number) => ({ day: `2031-03-0${number}`, submissions: 1 });
  expect([contentWith({ trend: [day(1)] }).charts, contentWith({ trend: [day(1), day(2)] }).charts]).toMatchObject([
    [],
    [{ marks: expect.arrayContaining([expect.objectContaining({ text: 'Submissions over time' })]) }],
  ]);
});
