import { recordOf } from '#forms/config/json.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** Seals a link that shows the draft of a form until that time, and no longer than `base` is what visitors see. */
export function sealDraftLink(box: SecretBox, formId: number, { base, until }: DraftLink): string {
  return box.seal('tokens', contextOf(formId), JSON.stringify({ base, until: until.getTime() }));
}

export interface DraftLink {
  /** The published revision when the link was made; null for a form that was never published. */
  base: number | null;
  until: Date;
}

/** @returns null for a text that is no link of this form */
export function openDraftLink(box: SecretBox, formId: number, sealed: unknown): DraftLink | null {
  if (typeof sealed !== 'string' || sealed.length > LONGEST) return null;
  try {
    const { base, until } = recordOf(JSON.parse(box.open('tokens', contextOf(formId), sealed)));
    return { base: base === null ? null : Number(base), until: new Date(Number(until)) };
  } catch {
    return null;
  }
}

/** Length of a link's text in characters, well above that of any. */
const LONGEST = 400;

function contextOf(formId: number): string {
  return `draft-preview|${formId}`;
}
