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
  fitInEarlierRevision,
  fitSentValues,
  mergeLeftOver,
  replacedValues,
  type SentDraft,
  unstoredNames,
} from './values.ts';

/** Number of earlier revisions that are searched for the fields that a page has sent. */
const MOST_REVISIONS = 30;

/** Builds the contents of drafts and fits them into the current revision of their form. */
export function draftContents(revisions: Pick<Revisions, 'get'>) {
  return { build, fitIn };

  /**
   * Builds the content of a draft from a save.
   * @param earlier content of the draft in `row`; null for a new draft
   * @returns the content, and the names of values that cannot be stored
   */
  async function build(
    { form, sent, honeypots, pageUrl, page, token: given, knownAt }: DraftToSave,
    earlier: DraftContent | null,
    row: Draft | null,
  ): Promise<{ content: DraftContent; ignored: string[] }> {
    const fitted = await fitSent(form, sent, honeypots);
    const { values, leftOver: sentLeftOver } = fitted;
    const field = enabledDrafts(form.config)?.email_field;
    const address = field === undefined ? null : values[field];
    const email = typeof address === 'string' && isMailbox(address) ? address : null;
    const before = earlier && row ? await fitIn(form, earlier, row.revision) : { values: {}, leftOver: [] };
    // With two tabs the last save wins. The values that the other tab had saved become leftovers and are not lost.
    const isStale = knownAt && row && knownAt < row.savedAt;
    const lost = isStale ? replacedValues(form.config, before.values, values) : [];
    const leftOver = mergeLeftOver(before.leftOver, [...lost, ...sentLeftOver]);
    // The visitor goes on with the token by which the draft was found.
    const token = (earlier && given) || newDraftToken();
    const isSame = earlier?.email?.toLowerCase() === email?.toLowerCase();
    const mailToken = email === null ? null : (isSame && earlier?.mailToken) || newDraftToken();
    const language = form.visitLanguage;
    const shownPage = shownPagesOf(form.config).find(({ name }) => name === page);
    const more = { ...(language && { language }), ...(shownPage && { page: shownPage.name }) };
    const content = { token, mailToken, pageUrl, values, leftOver, email, ...more };
    return { content, ignored: unstoredNames(form.config, sent, fitted) };
  }

  /**
   * Fits the sent values into the form. Earlier revisions are searched too, so that no input of a page from before a change is
   * lost.
   */
  async function fitSent(
    form: ActiveForm,
    sent: DraftToSave['sent'],
    honeypots: readonly string[],
  ): Promise<SentDraft> {
    let fitted = fitSentValues(form.config, sent, honeypots);
    const last = Math.max(1, form.revision - MOST_REVISIONS);
    for (let revision = form.revision - 1; revision >= last && fitted.unplaced.length > 0; revision -= 1) {
      const { config } = await revisions.get(form.id, revision);
      fitted = fitInEarlierRevision(form.config, fitted, sent, config);
    }
    return fitted;
  }

  /** Fits a draft into the current revision of the form, and adds its earlier leftovers. */
  async function fitIn(form: ActiveForm, { values, leftOver }: DraftContent, revision: number): Promise<FittedDraft> {
    if (revision === form.revision) {
      const { values: fits, leftOver: more } = fitDraft(form.config, values, form.config);
      return { values: fits, leftOver: mergeLeftOver(leftOver, more) };
    }
    const saved = await revisions.get(form.id, revision);
    const fitted = fitDraft(form.config, values, saved.config);
    return { ...fitted, leftOver: mergeLeftOver(leftOver, fitted.leftOver) };
  }
}
