import type { MikroORM } from '@mikro-orm/mysql';
import { Refusal } from '#features/requests/refusal.ts';
import type { Guard } from '#features/submissions/guards.ts';
import type { AnsweredInvitation } from '#features/submissions/invitation.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { withPersonValues } from '#forms/prefill/prefill.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { textsOf } from '#texts/index.ts';
import { Invitation } from './entities.ts';
import { enabledInvitations, isOver } from './option.ts';
import { openPerson } from './store/people.ts';
import { INVITATION_KEY, isInvitationToken, tokenHashes } from './token.ts';

/** The reason for which a link cannot be used: it is unknown, removed or has ended; or it was answered before. */
export type LinkProblem = 'needed' | 'over' | 'used';

/** The link of an invited person on the form that it fills in. */
export interface OpenedInvitation extends AnsweredInvitation {
  token: string;
  config: FormConfig;
  /** Fields whose values the person cannot change. */
  fixed: string[];
}

export interface OpeningParts {
  orm: MikroORM;
  box: SecretBox;
}

interface LinkedForm {
  id: number;
  config: FormConfig;
}

/**
 * Opens the link of an invited person. Reads nothing for a form without invitations, and without a token.
 * @param given the token as the visitor sent it
 * @returns undefined if the form can be sent without a link
 */
export function openInvitation(
  parts: OpeningParts,
  form: LinkedForm,
  given: unknown,
  now: Date,
): Promise<OpenedInvitation | LinkProblem> | LinkProblem | undefined {
  const invitations = enabledInvitations(form.config);
  if (!invitations) return undefined;
  if (given === undefined || given === '') return invitations.only_invited ? 'needed' : undefined;
  if (!isInvitationToken(given) || isOver(invitations, now)) return 'over';
  return findLink(parts, form, given, invitations);
}

async function findLink(
  { orm, box }: OpeningParts,
  form: LinkedForm,
  token: string,
  { anonymous, lock_values: locks }: { anonymous?: boolean; lock_values?: boolean },
): Promise<OpenedInvitation | LinkProblem> {
  const row = await findByToken({ orm, box }, form.id, token);
  if (!row) return 'over';
  if (row.stage === 'answered') return 'used';
  const isAnonymous = anonymous === true || row.isAnonymous;
  // Values from before the answers became anonymous would tell whose they are.
  const values = isAnonymous ? {} : openPerson(box, row).values;
  return { id: row.id, isAnonymous, token, ...withPersonValues(form.config, values, locks === true) };
}

/** Reads the invitation of a token. The token of another form is unknown. */
export function findByToken({ orm, box }: OpeningParts, formId: number, token: string): Promise<Invitation | null> {
  return orm.em.fork().findOne(Invitation, { tokenHash: tokenHashes(box, token), formId });
}

const CODES = { needed: 'invitation_needed', over: 'invitation_over', used: 'invitation_used' } as const;

/**
 * Returns a guard that reads a submission through the form as the link fills it in.
 * @throws Refusal `invitation_needed`, `invitation_over`, `invitation_used`
 */
export function guardInvitation(parts: OpeningParts): Guard {
  return ({ form, body, now, texts }) => {
    const opened = openInvitation(parts, form, body[INVITATION_KEY], now);
    if (opened === undefined) return undefined;
    return Promise.resolve(opened).then((invitation) => {
      if (typeof invitation === 'string') throw new Refusal(CODES[invitation], texts.invitations[invitation]);
      const { id, isAnonymous, config, fixed } = invitation;
      return {
        form: { ...form, config },
        invitation: { id, isAnonymous },
        ...(fixed.length > 0 && { meta: { prefilled: fixed } }),
      };
    });
  };
}

/** Returns what a page says in place of a form whose link cannot be used. */
export function problemText({ config }: { config: FormConfig }, problem: LinkProblem): string {
  return textsOf(config).invitations[problem];
}
