import { defaultPayloadConverter } from '@temporalio/common';
import { engineCall } from '#engine/engine-call.ts';
import { openPayload, sealPayload } from '#engine/outbox.ts';
import { processRun } from '#engine/runs.ts';
import { openDraftLink, sealDraftLink } from '#features/builder/draft-link.ts';
import { tokenHashes as invitationHashes } from '#features/invitations/token.ts';
import { openLink, sealLink } from '#features/prefill/link.ts';
import { confirmationCode, isConfirmationCode, openStepToken, stepToken } from '#features/processes/token.ts';
import { resultsTokenHashes } from '#features/sharing/token.ts';
import { editToken, openEditToken, openStatusToken, statusToken } from '#features/submissions/edit-link.ts';
import { fileLink, verdictOnLink } from '#features/uploads/serving/links.ts';
import { isOurToken, uploadToken } from '#features/uploads/token.ts';
import { EncryptionCodec } from '#security/payload-codec.ts';
import { SecretBox } from '#security/secret-box.ts';
import { PageTokens } from '#security/tokens.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { parseConfig } from '#test/forms/form-fixture.ts';
import { type KeptShape, LATER, NOW, UUID } from './shape.ts';

const box = new SecretBox([TEST_KEY]);
const tokens = new PageTokens(box);
const codec = new EncryptionCodec(box);
const RANDOM = 'q2Xk0m9wS1tGJ8b4nVfYc7LhRzPdE3aUoT5iKxWyNvM';
const BY_PURPOSE = 'the purpose in its keyed hash: another shape gets another word, and the reader tries both';
const AS_BEFORE = 'reads it';
const form = {
  id: 7,
  config: parseConfig({ fields: [{ type: 'text', name: 'name', prefill: 'signed' }], options: {} }),
};
const place = { formId: 7, field: 'file' };
const file = { id: 'a1b2c3', submissionUuid: UUID };

/** The shapes of the core. */
export const SHAPES: Readonly<Record<string, KeptShape>> = {
  form: {
    what: 'a form (config of a revision)',
    version: 'none: keys are only added, and an old key is read for ever',
    before:
      'ignores keys that it does not know when it shows and processes the form; refuses to save them, naming the key. A field type that it does not know: visitors, saves, copies, publications and imports get 503 `newer_version`, and nothing is stored; submissions, mails and steps of such a form wait; what was sent is read as the next line says. `doctor` names such forms and counts what waits',
    heldBy: 'test/forms/frozen/frozen.test.ts',
  },
  answers: {
    what: 'the answers of a submission',
    version: 'the revision that they were checked against',
    before:
      'reads those of types that it knows, and others as text (as JSON if they have parts), in lists, exports, results and PDFs',
    heldBy: 'test/forms/frozen/frozen.test.ts',
  },
  sealed: {
    what: 'sealed texts: secrets, values that are not stored, settings of integrations',
    version: 'the prefix `v1`, then the id of the key',
    before: 'reads `v1`; another prefix fails with `sealed text: unknown format`, so N writes it only once N-1 is gone',
    make: () => box.seal('values', 'transient_values.sealed.1', '{"name":"Ada"}'),
    read: (example) => box.open('values', 'transient_values.sealed.1', example),
  },
  outbox: {
    what: 'calls to the engine that wait in `outbox`',
    version: 'the prefix of the sealed text; keys are only added',
    before: 'makes the call, without keys that it does not know',
    make() {
      const run = processRun({ submissionUuid: UUID, submissionId: 41, formId: 7, revision: 3 });
      return sealPayload(box, run.workflowId, engineCall(run, 'wake').payload);
    },
    read: (example) => openPayload(box, `process-${UUID}`, example),
  },
  payload: {
    what: 'inputs and results of runs, in the engine',
    version: 'the encoding `binary/encrypted-durable-forms` and the id of the key; keys of inputs are only added',
    before: 'reads it. Inputs of released versions are in their histories',
    async make() {
      const payload = defaultPayloadConverter.toPayload({ submissionUuid: UUID });
      const [sealed] = await codec.encode([payload]);
      return JSON.stringify({
        metadata: Object.fromEntries(
          Object.entries(sealed?.metadata ?? {}).map(([key, value]) => [key, Buffer.from(value).toString('base64')]),
        ),
        data: Buffer.from(sealed?.data ?? []).toString('base64'),
      });
    },
    async read(example) {
      const { metadata, data } = JSON.parse(example) as { metadata: Record<string, string>; data: string };
      const bytes = Object.entries(metadata).map(([key, value]) => [key, Buffer.from(value, 'base64')] as const);
      const [opened] = await codec.decode([{ metadata: Object.fromEntries(bytes), data: Buffer.from(data, 'base64') }]);
      return opened && defaultPayloadConverter.fromPayload(opened);
    },
  },
  nonce: {
    what: 'nonces and timing tokens of pages (a day)',
    version: BY_PURPOSE,
    before: AS_BEFORE,
    make: () => [tokens.nonce('submit|7', '', NOW), tokens.timing(7, NOW), tokens.honeypotField(7)].join(' '),
    read(example) {
      const [nonce, timing, honeypot = ''] = example.split(' ');
      return [
        tokens.verifyNonce('submit|7', '', nonce, NOW),
        tokens.verifyTiming(7, timing, 2, new Date(NOW.getTime() + 5_000)),
        tokens.honeypotFields(7).includes(honeypot),
      ];
    },
  },
  edit: {
    what: 'links to edit a submission and to see its status',
    version: BY_PURPOSE,
    before: AS_BEFORE,
    make: () => [editToken(box, { formId: 7, uuid: UUID }), statusToken(box, { formId: 7, uuid: UUID })].join(' '),
    read(example) {
      const [edit, status] = example.split(' ');
      return [openEditToken(box, 7, edit), openStatusToken(box, 7, status)];
    },
  },
  step: {
    what: 'links and codes of steps',
    version: BY_PURPOSE,
    before: AS_BEFORE,
    make: () => [stepToken(box, 7, 12), confirmationCode(box, 7, 12, 1)].join(' '),
    read(example) {
      const [token, code = ''] = example.split(' ');
      return [openStepToken(box, 7, token), isConfirmationCode(box, [7, 12, 1], code)];
    },
  },
  prefill: {
    what: 'prefilled links',
    version: 'the prefix of the sealed text; keys are only added',
    before: 'reads it, without keys that it does not know',
    make: () => sealLink(box, 7, { values: { name: 'Ada' }, locked: true }, LATER),
    read: (example) => openLink(box, form, example, NOW, 'opened')?.fixed,
  },
  previewed: {
    what: 'links to an unpublished draft of a form',
    version: 'the prefix of the sealed text',
    before: AS_BEFORE,
    make: () => sealDraftLink(box, 7, { base: 3, until: LATER }),
    read: (example) => openDraftLink(box, 7, example),
  },
  upload: {
    what: 'tokens of uploaded files',
    version: 'the prefix `u1`',
    before: 'reads `u1`; refuses another prefix as no file of this site',
    make: () => uploadToken(box, place, { id: 'a1b2c3', name: 'a.pdf', size: 5, type: 'application/pdf' } as never),
    read: (example) => isOurToken(box, place, example),
  },
  file: {
    what: 'links to files in mails and webhooks',
    version: BY_PURPOSE,
    before: AS_BEFORE,
    make: () => fileLink({ box, baseUrl: 'https://forms.example.com', settings: { restRoot: 'rest' } }, file, LATER),
    read: (example) => verdictOnLink(box, file, new URL(example).searchParams.get('link') ?? '', NOW),
  },
  invitation: {
    what: 'tokens that are kept as keyed hashes: invitations, shared results, sessions, application passwords, saved forms',
    version: BY_PURPOSE,
    before: AS_BEFORE,
    make: () => [invitationHashes(box, RANDOM)[0], resultsTokenHashes(box, RANDOM)[0]].join(' '),
    read(example) {
      const [invitation = '', results = ''] = example.split(' ');
      return [invitationHashes(box, RANDOM).includes(invitation), resultsTokenHashes(box, RANDOM).includes(results)];
    },
  },
  settings: {
    what: 'settings of administrators',
    version: 'the column `version` of `settings` counts changes; keys are only added',
    before: 'keeps and ignores keys that it does not know',
    heldBy: 'test/settings',
  },
  exports: {
    what: 'exports (CSV, JSON, XLSX)',
    version: 'columns are only added, at the end; keys of JSON are only added',
    before: 'imports it: columns that it does not know are offered to be left out',
    heldBy: 'test/forms/tables',
  },
  api: {
    what: 'the REST interface and `@durable-forms/client`',
    version: 'the path (`svca/v1`, `svcb/v1`)',
    before: 'answers as before. A client ignores keys of answers that it does not know',
    heldBy: 'test/client',
  },
};
