import { rulesSchema } from '#forms/config/conditional.ts';
import { clearable, exact, line, list, text } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { escapeHtml, escapeLines } from '#forms/templates/html.ts';
import { budgets } from '#security/budgets.ts';
import { defineLayoutType } from './field-type.ts';

const jump = exact({
  to: described('The name of a later page_break, or end.', line(64).required(`\${path} is required: a page, or end`)),
  when: described('The condition of the jump; absent for always.', clearable(rulesSchema)),
});

/** The start of a new page, which has the field's name. */
export function page_break() {
  return defineLayoutType({
    keys: {
      label: described('The title of the page that begins.', line(500).required(`\${path} is required: the title`)),
      description: described('A text under the title.', text(budgets.formText.atMost)),
      next_label: described('The button that leads over this break.', line(100)),
      back_label: described('The button that leads back over it.', line(100)),
      jumps: described(
        'Evaluated when the visitor leaves the page before: the first jump whose rules hold is taken, else the page that begins here follows.',
        list(jump, budgets.pageJumps.atMost).default(undefined),
      ),
    },
    render: ({ label, description }) => {
      const below = description ? `<p class="svca-description">${escapeLines(description)}</p>` : '';
      return `<h2 tabindex="-1">${escapeHtml(label)}</h2>${below}`;
    },
  });
}
