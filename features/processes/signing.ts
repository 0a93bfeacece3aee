import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/mysql';
import type { Submission } from '#features/submissions/entities.ts';
import { valuesAt } from '#features/submissions/versions/versions.ts';
import { rule } from '#forms/field-types/signature.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { type DecisionContent, type Process, ProcessDecision } from './entities.ts';
import { openDecision } from './store/rows.ts';

/** Most characters of the name of a signer. */
export const LONGEST_NAME = 200;

/** A signature: a typed name, or strokes on a pad. */
export type DrawnOrTyped = NonNullable<DecisionContent['signature']>;

/** Reads a signature as the form field of that type does. @returns null when it is missing or no signature */
export function readSignature(given: unknown): DrawnOrTyped | null {
  const { value, rule: broken } = rule.sanitise(given ?? {}, {});
  const isEmpty = Object.keys(value).length === 0;
  return broken || isEmpty || rule.validate(value, {}, () => true) ? null : value;
}

/** The version of a submission that people decide on. */
export type DecidedVersion = Pick<Submission, 'uuid' | 'formId' | 'payload'> & { version: number; revision: number };

/** Returns the SHA-256 of what was decided on, in hexadecimal: the answers, in a notation that does not depend on their order. */
export function documentHash({ uuid, formId, revision, version, payload }: DecidedVersion): string {
  return sha256(canonical({ submission: uuid, form: formId, revision, version, answers: payload }));
}

/** Returns the hash of an earlier version of a submission; null if that version was erased. */
export async function hashOfVersion(
  em: EntityManager,
  box: SecretBox,
  submission: Submission,
  version: number,
): Promise<string | null> {
  const found = await valuesAt(em, box, submission, version);
  if (!found) return null;
  const { uuid, formId } = submission;
  return documentHash({ uuid, formId, version, revision: found.revision, payload: found.values });
}

/** A decision as its hash names it. */
export type ChainedDecision = Pick<
  ProcessDecision,
  'sequence' | 'personId' | 'stepId' | 'outcome' | 'version' | 'via' | 'at' | 'contentHash'
>;

/** Returns the SHA-256 of the note, the names and the signature of a decision, in hexadecimal. */
export function hashOfContent(content: DecisionContent): string {
  return sha256(canonical(content));
}

/**
 * Returns the SHA-256 of a decision and of all before it, in hexadecimal: none of them can be changed, added or left out without another
 * hash. The last one stands in the PDF, which the signers have.
 */
export function chainHash(before: string | null, decision: ChainedDecision, document: string): string {
  const { sequence, personId, stepId, outcome, version, via, at, contentHash: content } = decision;
  return sha256(
    canonical({ before, sequence, personId, stepId, outcome, version, via, at: at.toISOString(), content, document }),
  );
}

/** The result of checking a trail. */
export interface TrailCheck {
  /** Each decision in order, and whether it is as it was when it was made, apart from what was erased. */
  decisions: { sequence: number; outcome: string; at: Date; hash: string; isErased: boolean; isIntact: boolean }[];
  /** True when all of them are as they were, and none is missing before the last. */
  isIntact: boolean;
}

/** Checks that the decisions of a process, and the answers that they were made on, are as they were. */
export async function checkTrail(
  em: EntityManager,
  box: SecretBox,
  process: Pick<Process, 'id' | 'revision'>,
  submission: Submission,
): Promise<TrailCheck> {
  const rows = await em.find(ProcessDecision, { processId: process.id }, { orderBy: { sequence: 'asc' } });
  let before: string | null = null;
  const decisions: TrailCheck['decisions'] = [];
  for (const [index, row] of rows.entries()) {
    const document = await hashOfVersion(em, box, submission, row.version);
    const hash: string | null = document && chainHash(before, row, document);
    const { sequence, outcome, erased: isErased } = row;
    const isContentIntact = isErased || hashOfContent(openDecision(box, row)) === row.contentHash;
    const isIntact = isContentIntact && hash === row.chain && sequence === index + 1;
    decisions.push({ sequence, outcome, at: row.at, hash: row.chain, isErased, isIntact });
    before = row.chain;
  }
  return { decisions, isIntact: decisions.every(({ isIntact }) => isIntact) };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Returns JSON with the keys of each object in order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
