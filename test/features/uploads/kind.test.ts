import { expect, test } from '@jest/globals';
import { findKindMistake, kindOf } from '#features/uploads/content/kind.ts';

const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000049454e44ae426082',
  'hex',
);
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n');
const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
const ELF = Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(200)]);
const ZIP = Buffer.from('504b03040a0000000000000000000000000000000000000000000500000061', 'hex');
const CFB = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
const TEXT = Buffer.from('a,b\n1,2\n');

const UNSAID = 'application/octet-stream';

test.each<[string, string, Buffer, string[] | undefined, string, string | undefined]>([
  // The detected type counts, whatever the client declares.
  ['a.png', 'image/png', PNG, ['image/*'], 'image/png', undefined],
  ['a.png', UNSAID, PNG, ['.png'], 'image/png', undefined],
  ['a.jpg', 'image/jpg', JPEG, ['image/*'], 'image/jpg', undefined],
  ['a.jpeg', 'image/jpeg', JPEG, ['.jpg', '.jpeg'], 'image/jpeg', undefined],
  ['a.pdf', 'application/pdf', PDF, ['.pdf'], 'application/pdf', undefined],
  ['a', 'image/png', PDF, ['image/*'], 'application/pdf', 'file_type'],
  ['a', UNSAID, PDF, ['application/pdf'], 'application/pdf', undefined],
  // The content is not of the declared type.
  ['a.png', 'image/png', PDF, ['.png'], 'application/pdf', 'file_content'],
  ['a.png', 'image/png', HTML, ['image/*'], UNSAID, 'file_content'],
  ['a.pdf', 'application/pdf', TEXT, ['.pdf'], UNSAID, 'file_content'],
  ['a.pdf', 'application/pdf', Buffer.alloc(0), ['.pdf'], UNSAID, 'file_content'],
  ['a.pdf', 'application/pdf', TEXT, undefined, UNSAID, undefined],
  ['a.jpg', 'image/jpeg', PNG, ['image/*'], 'image/png', 'file_content'],
  // Programs are recognised under any name.
  ['a.png', 'image/png', EXE, ['.png'], 'application/x-msdownload', 'file_content'],
  ['a.png', 'image/png', EXE, undefined, 'application/x-msdownload', 'file_type'],
  ['a.txt', 'text/plain', ELF, undefined, 'application/x-elf', 'file_type'],
  ['a.exe', UNSAID, EXE, ['.exe'], 'application/x-msdownload', undefined],
  // Containers of other files.
  [
    'a.docx',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ZIP,
    ['.docx'],
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    undefined,
  ],
  ['a.doc', 'application/msword', CFB, ['.doc'], 'application/msword', undefined],
  ['a.doc', 'application/msword', ZIP, ['.doc'], 'application/zip', 'file_content'],
  ['a.zip', 'application/x-zip-compressed', ZIP, ['.zip'], 'application/x-zip-compressed', undefined],
  // Text files have no signature.
  ['a.csv', 'text/csv', TEXT, ['.csv'], 'text/csv', undefined],
  ['a.csv', 'text/csv', Buffer.from([97, 0, 98]), ['.csv'], UNSAID, undefined],
  ['a.svg', 'image/svg+xml', SVG, ['image/*'], 'image/svg+xml', undefined],
  ['a.html', 'text/html', HTML, undefined, 'text/html', undefined],
  ['a.qqq', UNSAID, TEXT, undefined, UNSAID, undefined],
])('%s said to be %s', async (name, type, content, accept, kept, rule) => {
  const kind = await kindOf(content, { name, type });
  expect(kind.type).toBe(kept);
  expect(findKindMistake({ accept }, { name, type }, kind)?.rule).toBe(rule);
});
