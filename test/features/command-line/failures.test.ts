import { expect, test } from '@jest/globals';
import { describeFailure } from '#features/command-line/failures.ts';

const answered = (code: number, details: string) =>
  Object.assign(new Error(`${code} STATUS: ${details}`), { code, details, metadata: {} });

test.each<[string, Error]>([
  ['TEMPORAL_NAMESPACE: 5 STATUS: Namespace nowhere is not found.', answered(5, 'Namespace nowhere is not found.')],
  ['Temporal answers with an error: Worker Deployment not found', answered(5, 'Worker Deployment not found')],
  ['Temporal answers with an error: version is already current', answered(9, 'version is already current')],
  ['TEMPORAL_API_KEY, TEMPORAL_TLS_*: 7 STATUS: denied', new Error('no', { cause: answered(7, 'denied') })],
  ['TEMPORAL_ADDRESS: 14 STATUS: no connection', answered(14, 'no connection')],
])('an answer of the engine names a setting only where one is to blame: %s', (text, error) => {
  expect(describeFailure(error)).toBe(text);
});
