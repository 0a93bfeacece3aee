import { rulesSchema } from '#forms/config/conditional.ts';
import { clearable, exact, line, list, text } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { escapeHtml, escapeLines } from '#forms/templates/html.ts';
import { budgets } from '#security/budgets.ts';
import { defineLayoutType } from './field-type.ts';

const jump = exact({
  to: described('The name of a later page_break, or end.', line(64).required(`\${path} is required: a page, or end`)),
  when: described('What has to hold; absent for always.', clearable(rulesSchema)),
});

/** Begins a new page, which has its name. */
export function page_break() {
  return defineLayoutType({
    keys: {
      label: described('The title of the page that begins.', line(500).required(`\${path} is required: the title`)),
      description: described('A text under the title.', text(budgets.formText.atMost)),
      next_label: described('The button that leads over this break.', line(100)),
      back_label: described('The button that leads back over it.', line(100)),
      jumps: described(
        'Judged when the page before is left: the first whose rules hold leads on. None: to the page that begins here.',
        list(jump, budgets.pageJumps.atMost).default(undefined),
      ),
    },
    render: ({ label, description }) => {
      const below = description ? `<p class="svca-description">${escapeLines(description)}</p>` : '';
      return `<h2 tabindex="-1">${escapeHtml(label)}</h2>${below}`;
    },
  });
}
