import { readForm } from '#features/forms/routes/form-body.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import { ConfigError, type ParsedForm } from '#forms/config/parse.ts';
import { textDirection } from '#forms/page/direction.ts';
import { type Decorate, renderFields } from '#forms/page/fields.ts';
import { withSlots } from '#forms/slots/shown.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { buttonTexts } from '#forms/theme/buttons.ts';
import { type Assets, documentHtml } from '#http/page/document.ts';
import { languageOf } from '#texts/index.ts';
import { drawable, mended } from './drawable.ts';

/** The number of times that a form with mistakes is mended before it is refused. */
const MOST_ROUNDS = 4;

/** Reads a form as a save takes it, without what is wrong in it. @throws ConfigError for a form that cannot be drawn */
export function readDrawn({ forms }: { forms: Pick<FormStore, 'rules'> }, body: Record<string, unknown>): ParsedForm {
  let now = drawable(body);
  for (let round = 0; ; round += 1) {
    try {
      return readForm(now, forms);
    } catch (error) {
      if (!(error instanceof ConfigError) || round === MOST_ROUNDS) throw error;
      now = mended(now, error.errors, round);
    }
  }
}

/** Renders all fields of a form as a page in which nothing can be used, with the slots that can be booked now. */
export function canvasHtml({ title, config }: ParsedForm, assets: Assets, now: Date): string {
  const { language, theme } = config.options;
  const attributes = {
    class: `svca-form${theme?.labels === 'beside' ? ' svca-beside' : ''}`,
    lang: languageOf(config),
    dir: textDirection(language),
  };
  const fields = renderFields(
    { id: 0, config, shown: withSlots(config.fields, now.getTime()) },
    { decorate: withPath },
  );
  const send = `<div class="svca-actions"><button type="button">${escapeHtml(buttonTexts(config).send)}</button></div>`;
  const body = `<div inert><form${renderAttributes(attributes)}>\n${[...fields, send].join('\n')}\n</form></div>`;
  return documentHtml({ title, language, theme, assets, body });
}

/** Adds the path to the outermost element of a field. A hidden field gets an element that can be seen. */
const withPath: Decorate = (html, field, path) => {
  const shown =
    field.type === 'hidden'
      ? `<div class="svca-field svca-field-hidden"><label>${escapeHtml(field.label || field.name)}</label></div>`
      : html;
  return shown.replace(/^<\w+/, (start) => `${start}${renderAttributes({ 'data-path': path })}`);
};
