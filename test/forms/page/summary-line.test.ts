import { expect, test } from '@jest/globals';
import { summaryLine } from '#forms/page/summary-line.ts';

test.each([
  ['Name', 'Name is required.', 'Name is required.'],
  ['氏名', '氏名は必須項目です。', '氏名は必須項目です。'],
  ['姓名', '请填写“姓名”。', '请填写“姓名”。'],
  ['Name', 'Bitte ausfüllen: Name.', 'Bitte ausfüllen: Name.'],
  ['Your name:', 'Too short.', 'Your name: Too short.'],
  ['name', 'Please enter your username', 'name: Please enter your username'],
  ['Pet', 'Say what the Petition is for.', 'Pet: Say what the Petition is for.'],
  ['A', 'Choose Another.', 'A: Choose Another.'],
])('the line of the field %j with the message %j is %j', (label, message, line) => {
  expect(summaryLine(label, message)).toBe(line);
});
