import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { JsonValue } from '#forms/config/json.ts';
import { applyPatch, PatchError, parsePatch } from '#forms/json-patch.ts';

const patched = (document: JsonValue, patch: unknown) => applyPatch(document, parsePatch(patch));

describe('a patch (RFC 6902, appendix A)', () => {
  test.each<[string, JsonValue, unknown[], JsonValue]>([
    ['adds a member', { foo: 'bar' }, [{ op: 'add', path: '/baz', value: 'qux' }], { baz: 'qux', foo: 'bar' }],
    [
      'adds into a list',
      { foo: ['bar', 'baz'] },
      [{ op: 'add', path: '/foo/1', value: 'qux' }],
      { foo: ['bar', 'qux', 'baz'] },
    ],
    ['adds at the end', { foo: ['bar'] }, [{ op: 'add', path: '/foo/-', value: ['a'] }], { foo: ['bar', ['a']] }],
    ['adds in place of a member', { foo: 1 }, [{ op: 'add', path: '/foo', value: null }], { foo: null }],
    ['removes a member', { baz: 'qux', foo: 'bar' }, [{ op: 'remove', path: '/baz' }], { foo: 'bar' }],
    [
      'removes from a list',
      { foo: ['bar', 'qux', 'baz'] },
      [{ op: 'remove', path: '/foo/1' }],
      { foo: ['bar', 'baz'] },
    ],
    ['replaces', { baz: 'qux' }, [{ op: 'replace', path: '/baz', value: 'boo' }], { baz: 'boo' }],
    ['replaces the whole document', { baz: 'qux' }, [{ op: 'replace', path: '', value: [1] }], [1]],
    ['moves a member', { a: { b: 1 }, c: {} }, [{ op: 'move', from: '/a/b', path: '/c/d' }], { a: {}, c: { d: 1 } }],
    ['moves in a list', [1, 2, 3], [{ op: 'move', from: '/0', path: '/2' }], [2, 3, 1]],
    [
      'copies',
      { a: [1] },
      [
        { op: 'copy', from: '/a', path: '/b' },
        { op: 'add', path: '/b/-', value: 2 },
      ],
      { a: [1], b: [1, 2] },
    ],
    [
      'goes on after a test that holds',
      { a: { b: [1] } },
      [
        { op: 'test', path: '/a', value: { b: [1] } },
        { op: 'remove', path: '/a' },
      ],
      {},
    ],
    [
      'reads escaped names',
      { '/': 9, '~1': 10, '': 11 },
      [
        { op: 'replace', path: '/~01', value: 1 },
        { op: 'remove', path: '/~1' },
        { op: 'remove', path: '/' },
      ],
      { '~1': 1 },
    ],
    ['ignores members that it does not know', { a: 1 }, [{ op: 'add', path: '/b', value: 2, xyz: 3 }], { a: 1, b: 2 }],
  ])('%s', (_what, document, patch, expected) => {
    const before = structuredClone(document);
    expect(patched(document, patch)).toEqual(expected);
    expect(document).toEqual(before);
  });

  test.each<[string, JsonValue, unknown]>([
    ['is no list', {}, {}],
    ['has no op', {}, [{ path: '/a' }]],
    ['has an op that there is not', {}, [{ op: 'spam', path: '/a' }]],
    ['has no path', {}, [{ op: 'remove' }]],
    ['has a path that is no pointer', {}, [{ op: 'add', path: 'a', value: 1 }]],
    ['has a wrong escape', {}, [{ op: 'add', path: '/a~2', value: 1 }]],
    ['has no value', {}, [{ op: 'add', path: '/a' }]],
    ['has no from', {}, [{ op: 'move', path: '/a' }]],
    ['adds into what is not there', { foo: 'bar' }, [{ op: 'add', path: '/baz/bat', value: 'qux' }]],
    ['adds into what has no parts', { foo: 'bar' }, [{ op: 'add', path: '/foo/bat', value: 'qux' }]],
    ['adds behind the end of a list', { foo: [] }, [{ op: 'add', path: '/foo/1', value: 1 }]],
    ['adds with a number of another writing', { foo: [1, 2] }, [{ op: 'add', path: '/foo/01', value: 1 }]],
    ['removes what is not there', { foo: 1 }, [{ op: 'remove', path: '/bar' }]],
    ['removes the end of a list', { foo: [1] }, [{ op: 'remove', path: '/foo/-' }]],
    ['removes the whole document', { foo: 1 }, [{ op: 'remove', path: '' }]],
    ['replaces what is not there', { foo: 1 }, [{ op: 'replace', path: '/bar', value: 1 }]],
    ['moves into itself', { a: { b: {} } }, [{ op: 'move', from: '/a', path: '/a/b' }]],
    ['tests what is not so', { a: '10' }, [{ op: 'test', path: '/a', value: 10 }]],
    ['reaches a prototype', {}, [{ op: 'add', path: '/__proto__/polluted', value: 1 }]],
    ['copies a prototype', {}, [{ op: 'copy', from: '/constructor', path: '/a' }]],
    ['reads what objects inherit', {}, [{ op: 'copy', from: '/toString', path: '/a' }]],
    ['is too long', {}, Array.from({ length: 201 }, () => ({ op: 'add', path: '/a', value: 1 }))],
  ])('that %s is refused as a whole', (_what, document, patch) => {
    const before = structuredClone(document);
    expect(() => patched(document, patch)).toThrow(PatchError);
    expect(document).toEqual(before);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test('names the operation and its path when it fails', () => {
    const patch = [
      { op: 'add', path: '/a', value: 1 },
      { op: 'remove', path: '/config/fields/9' },
    ];
    expect(() => patched({ config: { fields: [] } }, patch)).toThrow('patch[1] /config/fields/9 is not there');
  });

  test('copies at most 50,000 characters at a time, and 500,000 in all', () => {
    const copies = (count: number, length: number) => [
      { op: 'add', path: '/a', value: 'x'.repeat(length - 2) },
      ...Array.from({ length: count }, (_, at) => ({ op: 'copy', from: '/a', path: `/${at}` })),
    ];
    expect(Object.keys(patched({}, copies(10, 50_000)) as object)).toHaveLength(11);
    expect(() => patched({}, copies(1, 50_001))).toThrow('patch[1] /a is too large to be copied');
    expect(() => patched({}, copies(11, 50_000))).toThrow('patch[11] /a is too much: a patch copies at most 500000');
  });

  test('any value can be put anywhere, and taken away again', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), fc.jsonValue(), (given, name, value) => {
        fc.pre(!['__proto__', 'constructor', 'prototype'].includes(name) && !Object.hasOwn(given, name));
        const document = JSON.parse(JSON.stringify(given)) as JsonValue;
        const path = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
        const added = patched(document, [{ op: 'add', path, value }]);
        expect((added as Record<string, JsonValue>)[name]).toEqual(JSON.parse(JSON.stringify(value)));
        expect(patched(added, [{ op: 'remove', path }])).toEqual(document);
      }),
    );
  });
});
