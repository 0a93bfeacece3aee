import { text } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { cleanHtml } from '#forms/templates/clean-html.ts';
import { budgets } from '#security/budgets.ts';
import { defineLayoutType } from './field-type.ts';

/** A text with links, lists and tables. */
export function html() {
  return defineLayoutType({
    keys: {
      html: described(
        'The HTML to show. Active elements are left out: scripts, styles, forms, frames.',
        text(budgets.formText.atMost).required(`\${path} is required: the HTML to show`),
      ),
    },
    render: ({ html: source }) => cleanHtml(source),
    images: ({ html: source }) =>
      [...cleanHtml(source).matchAll(/<img [^>]*?src="(https:[^"]+)"/g)].map(([, url = '']) => url),
  });
}
