import type { FormConfig } from '#forms/config/types.ts';
import { fieldAt, type PlacedField } from '#forms/field-types/index.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { textsOf } from '#texts/index.ts';
import { asksEnterButton, ENTER_BUTTON, renderWayTo } from './pages/pages.ts';
import type { PagesShown } from './pages/shown.ts';
import { placedErrors, rowTitles } from './rows.ts';
import { summaryLine } from './summary-line.ts';

interface Mistakes {
  message?: string | undefined;
  errors?: Readonly<Record<string, string>> | undefined;
  /** The form with answers piped into its texts. */
  piped?: FormConfig | undefined;
}

/** Renders the message above the fields, with a link to each field that has an error. */
export function renderMistakes(
  config: FormConfig,
  idPrefix: string,
  { message, errors = {}, piped = config }: Mistakes,
  pages: PagesShown | null,
): string {
  let enter = asksEnterButton(config, pages) ? ENTER_BUTTON : '';
  const texts = textsOf(config);
  const links = placedErrors(config, errors).map(({ path, field }) => {
    const href = escapeHtml(`#${idPrefix}-${path}`);
    const line = [...rowTitles(config, path, texts), summaryLine(labelAt(piped, path, field), errors[path] ?? '')].join(
      ': ',
    );
    const elsewhere = renderWayTo(path, line, pages);
    if (elsewhere) enter = ENTER_BUTTON;
    return `<li data-error-of="${escapeHtml(path)}">${elsewhere ?? `<a href="${href}">${escapeHtml(line)}</a>`}</li>`;
  });
  if (!message && links.length === 0) return enter;
  const text = message ? `<p>${escapeHtml(message)}</p>` : '';
  const list = links.length > 0 ? `<ul>${links.join('')}</ul>` : '';
  return `${enter}<div class="svca-message svca-failure" role="alert">${text}${list}</div>`;
}

/** Returns the label of a field as in its error message. */
function labelAt(piped: FormConfig, path: string, field: PlacedField['field']): string {
  const { label, name } = fieldAt(piped.fields, path) ?? field;
  return label || name;
}
