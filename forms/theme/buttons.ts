import type { FormConfig } from '#forms/config/types.ts';
import { textsOf } from '#texts/index.ts';

/** Returns the texts of a form's buttons. */
export function buttonTexts(config: Pick<FormConfig, 'options'>): Record<'send' | 'next' | 'back' | 'save', string> {
  const { form, pages, draftNotes } = textsOf(config);
  const { send, next, back, save } = config.options.theme?.buttons ?? {};
  return {
    send: send ?? form.submit,
    next: next ?? pages.next,
    back: back ?? pages.back,
    save: save ?? draftNotes.saveDraft,
  };
}
