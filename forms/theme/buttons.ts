import type { FormConfig } from '#forms/config/types.ts';
import { textsOf } from '#texts/index.ts';

/** What the buttons of a form say. */
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
