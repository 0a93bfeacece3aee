import { describe, expect, test } from '@jest/globals';
import { readOwnAddress } from '#features/requests/own-address.ts';

const OWN = 'https://forms.example.com';
const ALLOWED = 'http://shop.example:8080';

describe('an address that a visitor gives', () => {
  test.each([
    ['/thanks?a=1#b', `${OWN}/thanks?a=1#b`],
    ['thanks', `${OWN}/thanks`],
    [`${OWN}/a`, `${OWN}/a`],
    [`${OWN}:443/a`, `${OWN}/a`],
    ['HTTPS://FORMS.EXAMPLE.COM/a', `${OWN}/a`],
    [`${ALLOWED}/a`, `${ALLOWED}/a`],
    ['//forms.example.com/a', `${OWN}/a`],
  ])('%s is one of the site', (given, address) => {
    expect(readOwnAddress(given, [ALLOWED], OWN)).toBe(address);
  });

  test.each([
    `blob:${OWN}/4c0b1d2e`,
    `blob:${ALLOWED}/4c0b1d2e`,
    `BLOB:${OWN}/4c0b1d2e`,
    `blob:blob:${OWN}/4c0b1d2e`,
    `filesystem:${OWN}/temporary/a`,
    `view-source:${OWN}/`,
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,a',
    'about:blank',
    `ftp://forms.example.com/`,
    `ws://forms.example.com/`,
    '//evil.example/a',
    '///evil.example/a',
    '\\\\evil.example/a',
    '/\\evil.example/a',
    'https:\\\\forms.example.com',
    'https://forms.example.com@evil.example/',
    'https://user@forms.example.com/',
    'https://user:password@forms.example.com/',
    'https://:password@forms.example.com/',
    'https://forms.example.com.evil.example/',
    'https://forms.example.com./',
    'http://forms.example.com/',
    'https://forms.example.com:444/',
    `${OWN}/\n`,
    `${OWN}/${'a'.repeat(2_048)}`,
    7,
    {},
  ])('%s leads elsewhere', (given) => {
    expect(readOwnAddress(given, [ALLOWED, 'null'], OWN)).toBeUndefined();
  });

  test.each([undefined, null, ''])('%s is none', (given) => {
    expect(readOwnAddress(given, [], OWN)).toBeNull();
  });
});
