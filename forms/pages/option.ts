import type { FormOption } from '#forms/config/option.ts';
import { choice, clearable, exact, flag, type ShapeOf } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';

export const PROGRESS = ['text', 'bar', 'steps', 'none'] as const;
export const LAYOUTS = ['breaks', 'one_question'] as const;

const keys = {
  pages: described(
    'How a form is shown page by page.',
    clearable(
      exact({
        progress: described('What says how far the visitor has come; text unless it is set.', choice(PROGRESS)),
        layout: described(
          'What begins a page: the fields page_break, or also each question; breaks unless it is set.',
          choice(LAYOUTS),
        ),
        summary: described('Whether all answers are shown on a last page, before they are sent.', flag()),
      }),
    ),
  ),
};

declare module '#forms/config/types.ts' {
  interface FormOptions extends ShapeOf<typeof keys> {}
}

/** How the pages of a form are made and shown. */
export const pagesOption: FormOption = { keys };
