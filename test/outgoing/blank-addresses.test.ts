import { describe, expect, test } from '@jest/globals';
import { blankAddresses } from '#outgoing/errors.ts';

const many = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

describe('what rows keep of a message', () => {
  test.each<[string, string, string]>([
    ['no address', '550 No such user here', '550 No such user here'],
    ['nothing', '', ''],
    ['an address in a sentence', 'Mail for ada@example.org failed.', 'Mail for <address> failed.'],
    ['one in angle brackets', '550 5.1.1 <ada@example.org>: unknown', '550 5.1.1 <<address>>: unknown'],
    ['one in quotes', '{"to":"ada@example.org"}', '{"to":"<address>"}'],
    ['two', 'ada@example.org bob@example.net', '<address> <address>'],
    ['two without a space', 'ada@example.org,bob@example.net', '<address>'],
    ['one of other letters', 'An jörg@bücher.example!', 'An <address>'],
    ['one with a tag', 'to ada+news@mail.example.org', 'to <address>'],
    ['one in a link', 'see mailto:ada@example.org', 'see <address>'],
    ['one in the path of an address', 'GET /contacts/ada%40example.org?x=1', 'GET <address>'],
    ['one of a server without a dot', 'root@localhost', '<address>'],
    ['one over two lines', 'for\nada@example.org\r\nfailed', 'for\n<address>\r\nfailed'],
    ['an @ that stands alone', 'a @ b, @ada, ada@', 'a @ b, @ada, ada@'],
  ])('%s', (_what, message, kept) => {
    expect(blankAddresses(message)).toBe(kept);
  });

  test.each<[string, string, string]>([
    ['is cut', many('word ', 700), many('word ', 600)],
    ['keeps no part of an address at the cut', `${many('word ', 595)}ada@example.org`, `${many('word ', 595)}<addr`],
    ['has no word that it may be half of', `${many('ada ', 1_990)} ada@example.org`, many('ada ', 600)],
    ['has none in a word without an end', `ada${many('x', 3_000)}@example.org`, ''],
    ['is read to the end where it is short', `${many('x', 1_980)}@example.org`, '<address>'],
  ])('a long message %s', (_what, message, kept) => {
    expect(blankAddresses(message)).toBe(kept);
  });

  test('is made at once, however long a word is', () => {
    expect(blankAddresses(`${many('@', 5_000_000)} x`)).toBe('');
    expect(blankAddresses(many('a', 2_000))).toBe(many('a', 600));
  });
});
