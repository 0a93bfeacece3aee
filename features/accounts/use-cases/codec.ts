import type { Payload } from '@temporalio/common';
import { UseCaseError } from '#db/use-case-error.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import type { Actor } from '#security/actor.ts';
import { type CodecTokenAccount, createCodecToken } from '#security/codec-token.ts';
import { EncryptionCodec } from '#security/payload-codec.ts';
import type { SecretBox } from '#security/secret-box.ts';

export interface CodecParts {
  box: SecretBox;
  audit: AuditLog;
  clock: () => Date;
}

/**
 * Creates a token with which Temporal UI decodes payloads in an administrator's name, for 12 hours at most. It ends earlier with
 * the credential that created it.
 */
export async function issueCodecToken(
  { box, audit, clock }: CodecParts,
  actor: Actor,
  account: CodecTokenAccount,
): Promise<{ token: string; expiresAt: Date }> {
  const credential = actor.kind === 'account' ? (actor.credential ?? null) : null;
  const created = createCodecToken(box, account, credential, clock());
  // If the actor is the account itself, it is not named twice. A command names the account it acts for.
  const userId = actor.kind === 'account' ? undefined : account.id;
  await audit.note(actor, 'codec_token.created', { userId, expiresAt: created.expiresAt.toISOString() });
  return created;
}

/** @throws UseCaseError `undecodable_payload` */
export async function decodePayloads(
  { box, audit }: CodecParts,
  actor: Actor,
  payloads: Payload[],
): Promise<Payload[]> {
  const decoded = readAll(box, payloads);
  await audit.note(actor, 'codec.decode', { payloads: payloads.length });
  return decoded;
}

function readAll(box: SecretBox, payloads: Payload[]): Payload[] {
  try {
    return new EncryptionCodec(box).decodeForReading(payloads);
  } catch {
    const message = 'payloads: at least one was changed, or its key is not configured.';
    throw new UseCaseError('malformed', 'undecodable_payload', message);
  }
}
