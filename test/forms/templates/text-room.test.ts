import { describe, expect, test } from '@jest/globals';
import { htmlToText } from '#forms/templates/html-to-text.ts';
import { TextRoom, TextTooLarge } from '#forms/templates/language/text-room.ts';
import { type MergeContext, type MergeMode, renderTemplate } from '#forms/templates/merge-tags.ts';
import { budgets } from '#security/budgets.ts';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const FIELDS = ['m', 'n', 'o', 'p'].map((name) => ({ type: 'textarea', name }));
const MOST_TAGS = budgets.templateTags.atMost;
const LONGEST = `'[<\n`.repeat(16_000);

const context = (m: string): MergeContext => ({
  form: { id: 7, title: 'Contact' },
  submission: { id: 42, date: new Date(0) },
  site: { name: 'Site', url: 'https://site.example', timeZone: 'UTC' },
  meta: { ip: null, user_agent: null },
  config: formConfig(FIELDS),
  values: { m, n: m, o: m, p: m },
});

/** Runs work and returns its result, the memory in MB and the CPU time in ms, which does not depend on other load. */
function measured(work: () => unknown): { ended: unknown; megabytes: number; ms: number } {
  const [before, began] = [process.memoryUsage().rss, process.threadCpuUsage()];
  let ended: unknown;
  try {
    ended = work();
  } catch (error) {
    ended = error;
  }
  const megabytes = (process.memoryUsage().rss - before) / 1e6;
  const { user, system } = process.threadCpuUsage(began);
  return { ended, megabytes, ms: (user + system) / 1_000 };
}

test('a value of more lines than anybody reads spoils no mail', () => {
  const rendered = renderTemplate(
    '{field:m}{field:n}{field:o}{field:p}{all_fields}',
    context('\n'.repeat(64_000)),
    'html',
  );
  expect(rendered.match(/<br>/g)?.length).toBe(8 * (budgets.shownLines.atMost - 1));
});

describe('a rendered text', () => {
  test.each<[MergeMode, string]>([
    ['html', '{field:m}'],
    ['html', '{field:m|upper|lower|upper|lower}'],
    ['html', '<a title="{field:m}">'],
    ['html', '{all_fields}'],
    ['text', '{field:m}'],
    ['text', '{all_fields}'],
    ['header', '{field:m}'],
    ['url', '{field:m}'],
    ['html', '{#if field:m contains "none"}x{#else}{field:m}{/if}'],
  ])('that would get too large ends while it is made: %s of %s', (mode, part) => {
    const template = part.repeat(MOST_TAGS / (part.includes('#if') ? 2 : 1));
    const { ended, megabytes, ms } = measured(() => renderTemplate(template, context(LONGEST), mode));
    expect(ended).toBeInstanceOf(TextTooLarge);
    expect(String(ended)).toContain(`has more than ${budgets.templateText.atMost.toLocaleString('en-US')} bytes`);
    // Untruncated results would take 60 to 1,500 MB.
    expect(megabytes).toBeLessThan(200);
    expect(ms).toBeLessThan(8_000);
  });

  test('may have exactly as many bytes, whatever their letters', () => {
    const render = (value: string, atMost: number) =>
      renderTemplate('{field:m}{field:m}', context(value), 'text', new TextRoom(atMost));
    expect(render('ünï', 10)).toBe('ünïünï');
    expect(() => render('ünï', 9)).toThrow('has more than 9 bytes once its merge tags are filled in');
  });

  test('shares its room with those that go out with it', () => {
    const room = new TextRoom(10);
    expect(renderTemplate('{field:m}', context('12345'), 'text', room)).toBe('12345');
    expect(renderTemplate('{field:m}', context('12345'), 'text', room)).toBe('12345');
    expect(() => renderTemplate('{field:m}', context('1'), 'text', room)).toThrow(TextTooLarge);
  });

  test('takes no more tags than a form may be saved with; style sheets have none', () => {
    const [most, more] = ['{form:id}'.repeat(MOST_TAGS), '{form:id}'.repeat(MOST_TAGS + 1)];
    const why = `has ${MOST_TAGS + 1} merge tags and blocks, at most ${MOST_TAGS} are allowed`;
    expect(() => renderTemplate(more, context(''), 'text')).toThrow(why);
    const save = (html: string) =>
      mistakesOf(() => formConfig(FIELDS, { notifications: [{ key: 'a', to: 'a@example.org', html }] }));
    expect(save(most)).toEqual({});
    expect(save(more)).toEqual({
      'config.options.notifications[0].html': `config.options.notifications[0].html ${why}`,
    });
    expect(save(`<style>${'a{color:red}'.repeat(2 * MOST_TAGS)}</style>`)).toEqual({});
  });

  test('has no more HTML than a form may be saved with, and no more with its values', () => {
    const save = (html: string) =>
      mistakesOf(() =>
        formConfig(FIELDS, {
          notifications: [{ key: 'a', to: 'a@example.org', html }],
          integrations: [
            { key: 'b', integration_id: 'create_post', settings: { post_title: 'T', post_content: html } },
          ],
        }),
      );
    const why = 'has 10001 tags of HTML, at most 10000 are allowed';
    expect(save('<b>'.repeat(10_000))).toEqual({});
    const paths = ['config.options.notifications[0].html', 'config.options.integrations[0].settings.post_content'];
    expect(save('<b>'.repeat(10_001))).toEqual(Object.fromEntries(paths.map((path) => [path, `${path} ${why}`])));
    const lines = (count: number) => renderTemplate('{field:m}'.repeat(count), context('\n'.repeat(4_000)), 'html');
    expect(lines(25)).toHaveLength(400_000);
    expect(() => lines(26)).toThrow(
      new TextTooLarge('has 104000 tags of HTML with its values, at most 100000 are allowed'),
    );
    expect(renderTemplate('{field:m}'.repeat(26), context('\n'.repeat(4_000)), 'text')).toHaveLength(104_000);
  });

  test('of many filters over long values is made in moments', () => {
    const template = '{field:m|upper|lower|upper|lower|truncate:1}'.repeat(MOST_TAGS);
    const { ended, ms } = measured(() => renderTemplate(template, context('é'.repeat(32_000)), 'html'));
    expect(String(ended)).toHaveLength(2 * MOST_TAGS);
    expect(ms).toBeLessThan(5_000);
  });
});

test.each([
  ['spaces', `<pre>${' '.repeat(64_000)}x</pre>`],
  ['elements in each other', '<div>'.repeat(20_000)],
  ['lists in each other', '<ul><li>x'.repeat(10_000)],
  ['line breaks', '<br>'.repeat(100_000)],
  ['open comments', '<!--'.repeat(25_000)],
])('the plain text of an HTML text of %s is made in moments', (_what, html) => {
  const { ms } = measured(() => htmlToText(html));
  expect(ms).toBeLessThan(3_000);
});
