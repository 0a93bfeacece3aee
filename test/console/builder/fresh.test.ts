import { expect, test } from '@jest/globals';
import { endFreshness, markFresh, shownErrors } from '#console/views/builder/editor/fresh.ts';

const errors = { 'config.options.notifications[0].to': 'is required', title: 'is required' };
const draftWith = (mail: object) => ({ title: '', config: { fields: [], options: { notifications: [mail] } } });

test('what was just added has no errors until it is changed, or a save was refused', () => {
  const mail = markFresh({ key: 'mail', to: '' });
  expect(Object.keys(shownErrors(errors, draftWith(mail)))).toEqual(['title']);
  expect(shownErrors(errors, draftWith({ ...mail, subject: 'Hello' }))).toEqual(errors);
  endFreshness();
  expect(shownErrors(errors, draftWith(mail))).toEqual(errors);
});
