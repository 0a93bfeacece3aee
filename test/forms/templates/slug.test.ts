import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { slugOf } from '#forms/templates/slug.ts';

describe('the slug of a title', () => {
  test.each([
    ['Hello, World!', 'hello-world'],
    ['  --Trim me--  ', 'trim-me'],
    ['Crème brûlée à la Zoë', 'creme-brulee-a-la-zoe'],
    ['Straße, Øre, Łódź, Þing, Œuvre', 'strasse-ore-lodz-thing-oeuvre'],
    ["Ada's notes; Ada’s notes", 'adas-notes-adas-notes'],
    ['100 % & more_or_less', '100-more-or-less'],
    ['ﬁne', 'fine'],
    ['日本語 2026', '2026'],
    ['日本語', ''],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    ['../../etc/passwd', 'etc-passwd'],
    ['', ''],
  ])('%j is %j', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  test('is short plain ASCII whatever the title, and its own slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (title) => {
        const slug = slugOf(title);
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(slug.length).toBeLessThanOrEqual(180);
        expect(slugOf(slug)).toBe(slug);
      }),
    );
    expect(slugOf('a '.repeat(400)).length).toBeGreaterThan(170);
  });
});
