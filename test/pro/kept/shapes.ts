import { draftTokenHashes } from '#pro/drafts/token.ts';
import { statusToken, verifyStatusToken } from '#pro/payments/checkout/status-token.ts';
import { SecretBox } from '#security/secret-box.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { type KeptShape, UUID } from '#test/kept/shape.ts';

const box = new SecretBox([TEST_KEY]);
const RANDOM = 'q2Xk0m9wS1tGJ8b4nVfYc7LhRzPdE3aUoT5iKxWyNvM';
const version = 'the purpose in its keyed hash: another shape gets another word, and the reader tries both';

/** The shapes of the Pro edition. */
export const PRO_SHAPES: Readonly<Record<string, KeptShape>> = {
  draft: {
    ...{ what: 'links to saved forms', version, before: 'reads it' },
    make: () => draftTokenHashes(box, 7, RANDOM)[0] ?? '',
    read: (example) => draftTokenHashes(box, 7, RANDOM).includes(example),
  },
  order: {
    ...{ what: 'return addresses of payments', version, before: 'reads it' },
    make: () => statusToken(box, UUID),
    read: (example) => verifyStatusToken(box, UUID, example),
  },
};
