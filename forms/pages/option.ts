import type { FormOption } from '#forms/config/option.ts';
import { choice, clearable, exact, flag, type ShapeOf } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';

export const PROGRESS = ['text', 'bar', 'steps', 'none'] as const;
export const LAYOUTS = ['breaks', 'one_question'] as const;

const keys = {
  pages: described(
    'The display of the form page by page.',
    clearable(
      exact({
        progress: described('The display of the visitor’s progress; text unless it is set.', choice(PROGRESS)),
        layout: described(
          'The start of pages: at each page_break, or also at each question; breaks unless it is set.',
          choice(LAYOUTS),
        ),
        summary: described('Whether a last page shows all answers before they are sent.', flag()),
      }),
    ),
  ),
};

declare module '#forms/config/types.ts' {
  interface FormOptions extends ShapeOf<typeof keys> {}
}

/** The form option for dividing a form into pages. */
export const pagesOption: FormOption = { keys };
