import type { Revisions } from '#features/forms/store/revisions.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { shownPagesOf } from '#forms/pages/shown.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import type { Draft } from '#pro/drafts/entities.ts';
import { enabledDrafts } from '#pro/drafts/option.ts';
import type { DraftContent, DraftToSave } from '#pro/drafts/store/draft.ts';
import { newDraftToken } from '#pro/drafts/token.ts';
import {
  type FittedDraft,
  fitDraft,
  notKept,
  overwritten,
  placeInEarlier,
  placeSent,
  type SentDraft,
  together,
} from './values.ts';

/** How many earlier revisions of a form are looked through for what its page has sent. */
const MOST_REVISIONS = 30;

/** What drafts hold, whatever revisions their form has had. */
export function draftContents(revisions: Pick<Revisions, 'get'>) {
  return { of, fitIn };

  /** What a save makes of a draft, and names of what it cannot keep. @param earlier what the draft holds, of `row`; null for a new one */
  async function of(
    { form, sent, honeypots, pageUrl, page, token: given, knownAt }: DraftToSave,
    earlier: DraftContent | null,
    row: Draft | null,
  ): Promise<{ content: DraftContent; ignored: string[] }> {
    const placed = await place(form, sent, honeypots);
    const { values, leftOver: sentLeftOver } = placed;
    const field = enabledDrafts(form.config)?.email_field;
    const address = field === undefined ? null : values[field];
    const email = typeof address === 'string' && isMailbox(address) ? address : null;
    const before = earlier && row ? await fitIn(form, earlier, row.revision) : { values: {}, leftOver: [] };
    // Two tabs: the last save wins, and what the other one had saved is not lost.
    const isStale = knownAt && row && knownAt < row.savedAt;
    const lost = isStale ? overwritten(form.config, before.values, values) : [];
    const leftOver = together(before.leftOver, [...lost, ...sentLeftOver]);
    // The draft was found by the token that was given: that one goes on.
    const token = (earlier && given) || newDraftToken();
    const isSame = earlier?.email?.toLowerCase() === email?.toLowerCase();
    const mailToken = email === null ? null : (isSame && earlier?.mailToken) || newDraftToken();
    const language = form.visitLanguage;
    const known = shownPagesOf(form.config).find(({ name }) => name === page);
    const more = { ...(language && { language }), ...(known && { page: known.name }) };
    const content = { token, mailToken, pageUrl, values, leftOver, email, ...more };
    return { content, ignored: notKept(form.config, sent, placed) };
  }

  /** Nothing is lost that was typed on a page from before the form changed. */
  async function place(form: ActiveForm, sent: DraftToSave['sent'], honeypots: readonly string[]): Promise<SentDraft> {
    let placed = placeSent(form.config, sent, honeypots);
    const last = Math.max(1, form.revision - MOST_REVISIONS);
    for (let revision = form.revision - 1; revision >= last && placed.unplaced.length > 0; revision -= 1) {
      const { config } = await revisions.get(form.id, revision);
      placed = placeInEarlier(form.config, placed, sent, config);
    }
    return placed;
  }

  /** The draft in the form as it is now, with what was left over before. */
  async function fitIn(form: ActiveForm, { values, leftOver }: DraftContent, revision: number): Promise<FittedDraft> {
    if (revision === form.revision) {
      const { values: fits, leftOver: more } = fitDraft(form.config, values, form.config);
      return { values: fits, leftOver: together(leftOver, more) };
    }
    const saved = await revisions.get(form.id, revision);
    const fitted = fitDraft(form.config, values, saved.config);
    return { ...fitted, leftOver: together(leftOver, fitted.leftOver) };
  }
}
