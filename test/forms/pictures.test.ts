import { expect, test } from '@jest/globals';
import { type PictureConfig, pictureMistake } from '#forms/field-types/picture-rule.ts';
import { renderFields } from '#forms/page/fields.ts';
import { formConfig, mistakesOf } from './form-fixture.ts';

test.each<[PictureConfig, number, number, string | undefined]>([
  [{}, 1, 1, undefined],
  [{ min_width: 100 }, 99, 500, 'picture_small'],
  [{ min_width: 100, min_height: 50 }, 100, 50, undefined],
  [{ min_height: 50 }, 100, 49, 'picture_small'],
  [{ max_width: 100 }, 101, 5, 'picture_large'],
  [{ max_height: 100 }, 5, 101, 'picture_large'],
  [{ max_height: 100, resize: true }, 5, 101, undefined],
  [{ max_height: 100, resize: 1 }, 5, 101, undefined],
  [{ aspect: '3:2' }, 1000, 667, undefined],
  [{ aspect: '3:2' }, 667, 1000, 'picture_shape'],
  [{ aspect: '1:1' }, 1000, 970, 'picture_shape'],
])('a picture for %j of %s × %s', (config, width, height, rule) => {
  expect(pictureMistake({ width, height }, config)?.rule).toBe(rule);
});

test('says what it asks of the edges', () => {
  expect(pictureMistake({ width: 1, height: 1 }, { min_width: 800 })?.params).toEqual({ size: '800 × …' });
});

test.each<[object, Record<string, string>]>([
  [{ accept: ['.png'] }, { 'config.fields[0].accept[0]': 'must be a media type of raster images' }],
  [{ accept: ['image/svg+xml'] }, { 'config.fields[0].accept[0]': 'must be a media type of raster images' }],
  [{ accept: ['image/heic'] }, { 'config.fields[0].accept': 'has image/heic, which cannot be re-encoded' }],
  [{ accept: ['image/heic'], strip_metadata: false }, {}],
  [{ accept: ['image/*'] }, {}],
  [{ accept: ['image/jpg'] }, { 'config.fields[0].accept[0]': 'must be image/jpeg' }],
  [{ min_width: 5, max_width: 4 }, { 'config.fields[0].min_width': 'must not be more than max_width' }],
  [{ resize: true }, { 'config.fields[0].resize': 'needs max_width or max_height' }],
  [{ aspect: '16/9' }, { 'config.fields[0].aspect': 'must be two numbers, such as 16:9' }],
  [{ capture: 'back' }, { 'config.fields[0].capture': 'must be one of' }],
  [{ default: [] }, { 'config.fields[0].default': 'is not for files' }],
  [{ max_files: 3 }, { 'config.fields[0].max_files': 'needs multiple' }],
])('a field for pictures with %j', (keys, wrong) => {
  const mistakes = mistakesOf(() => formConfig([{ type: 'image', name: 'photo', ...keys }]));
  expect(Object.keys(mistakes)).toEqual(Object.keys(wrong));
  for (const [place, text] of Object.entries(wrong)) expect(mistakes[place]).toContain(text);
});

test('asks browsers for kinds that phones turn theirs into, and for a camera', () => {
  const config = formConfig([{ type: 'image', name: 'photo', capture: 'user', min_width: 300, aspect: '1:1' }]);
  const [html = ''] = renderFields({ id: 1, config });
  expect(html).toContain('accept="image/jpeg,image/png,image/webp,image/gif,image/avif,image/tiff"');
  expect(html).toContain('capture="user"');
  expect(html).toContain('Choose a picture of at least 300 × … pixels. Choose a picture of the shape 1:1.');
  // The message is in the page, because forms without pictures do not load it.
  expect(html).toContain('data-messages="{&quot;picture_small&quot;');
});
