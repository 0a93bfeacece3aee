import { line, text } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { escapeHtml, escapeLines } from '#forms/templates/html.ts';
import { budgets } from '#security/budgets.ts';
import { defineLayoutType } from './field-type.ts';

/** A heading over the fields that follow. */
export function section() {
  return defineLayoutType({
    keys: {
      label: described('The heading.', line(500).required(`\${path} is required: the heading`)),
      description: described('A text under the heading.', text(budgets.formText.atMost)),
    },
    render: ({ label, description }) => {
      const below = description ? `<p class="svca-description">${escapeLines(description)}</p>` : '';
      return `<h2>${escapeHtml(label)}</h2>${below}`;
    },
  });
}
