import type { Purpose, SecretBox } from '#security/secret-box.ts';

/** What a sealed text is bound to: its table, column and row. It does not open when it is copied to another place. */
export const sealContexts = {
  formSecret: (formId: number, path: string) => `form_secrets.sealed.${formId}.${path}`,
  transientValues: (uuid: string) => `transient_values.sealed.${uuid}`,
  draft: (uuid: string) => `drafts.sealed.${uuid}`,
  settings: (scope: string) => `settings.sealed.${scope}`,
  license: () => 'license.sealed.1',
  aiRequest: (uuid: string) => `ai_requests.sealed.${uuid}`,
  spam: (uuid: string) => `spam.sealed.${uuid}`,
  emailSuppression: (uuid: string) => `email_suppressions.sealed.${uuid}`,
  outboxArguments: (workflowId: string) => `outbox.arguments.${workflowId}`,
};

/** A column whose texts are sealed. Names are those of the database. */
export interface SealedColumn {
  table: string;
  column: string;
  /** Primary key, in the order of its index. */
  key: readonly string[];
  /** Columns that the context is made of. */
  boundTo: readonly string[];
  purpose: Purpose;
  context(row: Record<string, string | number>): string;
  /** A keyed hash of the sealed text that stands beside it, and is made again with it. */
  hash?: { column: string; of(box: SecretBox, text: string): string };
}

/** Every sealed column: `key:rotate` goes through all of them. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'form_secrets',
    column: 'sealed',
    key: ['form_id', 'path'],
    boundTo: ['form_id', 'path'],
    purpose: 'secrets',
    context: (row) => sealContexts.formSecret(Number(row.form_id), String(row.path)),
  },
  {
    table: 'transient_values',
    column: 'sealed',
    key: ['uuid'],
    boundTo: ['uuid'],
    purpose: 'values',
    context: (row) => sealContexts.transientValues(String(row.uuid)),
  },
  {
    table: 'spam',
    column: 'sealed',
    key: ['id'],
    boundTo: ['uuid'],
    purpose: 'values',
    context: (row) => sealContexts.spam(String(row.uuid)),
  },
  {
    table: 'drafts',
    column: 'sealed',
    key: ['id'],
    boundTo: ['uuid'],
    purpose: 'values',
    context: (row) => sealContexts.draft(String(row.uuid)),
  },
  {
    table: 'outbox',
    column: 'arguments',
    key: ['id'],
    boundTo: ['workflow_id'],
    purpose: 'outbox',
    context: (row) => sealContexts.outboxArguments(String(row.workflow_id)),
  },
  {
    table: 'settings',
    column: 'sealed',
    key: ['scope'],
    boundTo: ['scope'],
    purpose: 'secrets',
    context: (row) => sealContexts.settings(String(row.scope)),
  },
  {
    table: 'license',
    column: 'sealed',
    key: ['id'],
    boundTo: ['id'],
    purpose: 'secrets',
    context: () => sealContexts.license(),
  },
  {
    table: 'ai_requests',
    column: 'sealed',
    key: ['id'],
    boundTo: ['uuid'],
    purpose: 'values',
    context: (row) => sealContexts.aiRequest(String(row.uuid)),
  },
  {
    table: 'email_suppressions',
    column: 'sealed',
    key: ['id'],
    boundTo: ['uuid'],
    purpose: 'values',
    context: (row) => sealContexts.emailSuppression(String(row.uuid)),
    hash: { column: 'address_hash', of: (box, address) => suppressionHashes(box, address)[0] ?? '' },
  },
];

/** Keyed hashes of an address on the list of suppressions, with every key of the service, the active one first. */
export function suppressionHashes(box: SecretBox, address: string): string[] {
  return box.macs('tokens', `suppression|${address.toLowerCase()}`).map((mac) => mac.toString('hex'));
}
