import type { FieldConfig, FormConfig } from '#forms/config/types.ts';
import { logicPagesOf } from '#forms/pages/pages.ts';
import type { PageJump } from '#forms/pages/walk.ts';
import { renderAttributes } from '#forms/templates/html.ts';
import { textsOf } from '#texts/index.ts';
import { browserRule, conditionAttribute } from './condition-attribute.ts';

/** What the script of pages says; null for a form without any. */
export function pageTexts(config: FormConfig): string | null {
  return logicPagesOf(config.fields) ? JSON.stringify(textsOf(config).pages) : null;
}

/** The fields of a form, ready as HTML, in their pages; as they are where it has none. */
export function renderPages(fields: readonly FieldConfig[], html: readonly string[]): readonly string[] {
  const pages = logicPagesOf(fields);
  if (!pages) return html;
  return pages.map(({ name, begins, conditional, jumps, from, to }) => {
    const attributes = {
      class: 'svca-page',
      'data-page': name,
      'aria-label': begins?.label,
      'data-next': begins?.next_label,
      'data-back': begins?.back_label,
      'data-conditional': conditionAttribute(conditional),
      'data-jumps': jumps && jumps.length > 0 ? JSON.stringify(jumps.map(forBrowser)) : null,
    };
    return `<fieldset${renderAttributes(attributes)}>\n${html.slice(from, to).join('\n')}\n</fieldset>`;
  });
}

function forBrowser({ to, when }: PageJump): PageJump {
  return when ? { to, when: { ...when, rules: when.rules.map(browserRule) } } : { to };
}
