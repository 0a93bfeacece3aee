import { canvasHtml, readDrawn } from '#features/builder/canvas/drawn.ts';
import { readForm } from '#features/forms/routes/form-body.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { renderFields } from '#forms/page/fields.ts';
import { renderForm } from '#forms/page/render.ts';
import { shownPagesOf } from '#forms/pages/shown.ts';
import { newVisit, type Visit } from '#forms/pages/visit.ts';
import { fillMarks } from '#forms/piping/markup.ts';
import { pipedForm } from '#forms/piping/on-page.ts';
import { withSlots } from '#forms/slots/shown.ts';
import { inLanguage, languageOfVisit } from '#forms/translations/translate.ts';
import { type Assets, documentHtml } from '#http/page/document.ts';
import { textsOf } from '#texts/index.ts';
import type { Demo } from '../demo.ts';

/** The pages of the demo have the styles of form pages, and no script: they send nothing. */
function assetsOf({ css }: Pick<Demo, 'css'>): Assets {
  return { css, script: () => '', frame: '', payment: '', sign: '', reader: { script: '', styles: [] } as never };
}

/** Draws an unsaved form for the builder, as the service does. @throws ConfigError */
export function canvas(demo: Demo, body: Record<string, unknown>): string {
  return canvasHtml(readDrawn({ forms: demo }, body), assetsOf(demo), demo.clock());
}

/** Renders the page of an unsaved form. @throws ConfigError */
export function preview(demo: Demo, { language, page, ...body }: Record<string, unknown>): string {
  const form = readForm(body, demo);
  return formPage(demo, form, {
    ...(typeof language === 'string' && { language }),
    ...(typeof page === 'string' && { page }),
  });
}

/** Renders the page of a form as visitors see it. */
export function formPage(
  demo: Pick<Demo, 'css' | 'clock'>,
  given: { title: string; config: FormConfig },
  { language, page }: { language?: string; page?: string } = {},
): string {
  const form = { id: 0, ...given };
  const wished = languageOfVisit(form, { lang: language, accepts: () => false as const });
  const { title, config } = wished === null ? form : inLanguage(form, wished);
  const visit = shownPagesOf(config).length > 0 ? visitOn(config, page) : undefined;
  const piped = pipedForm(config, undefined, new Set());
  const shown = piped?.config ?? config;
  const html = renderForm(
    { id: form.id, title, config: shown },
    {
      ...{ action: '', hiddenInputs: {}, ...(visit && { visit }), ...(piped && { pipes: piped.plan }) },
      fields: renderFields({
        ...{ id: form.id, config: shown },
        shown: withSlots(shown.fields, demo.clock().getTime()),
      }),
    },
  );
  const body = piped ? fillMarks(html, piped.textOf) : html;
  const { language: own, theme } = config.options;
  return documentHtml({ title, language: own, theme, assets: assetsOf(demo), body });
}

function visitOn(config: FormConfig, page: string | undefined): Visit {
  const names = shownPagesOf(config).map(({ name }) => name);
  if (page === undefined || !names.includes(page)) return newVisit(config);
  return { ...newVisit(config), at: page, seen: names.slice(0, names.indexOf(page)) };
}

/** A page with one sentence, for what the demo cannot show in a frame. */
export function sentencePage(demo: Pick<Demo, 'css'>, sentence: string, language: string): string {
  const { form } = textsOf({ options: { language } } as never);
  const body = `<p class="svca-message" role="status">${sentence}</p>`;
  return documentHtml({ title: form.title, language, assets: assetsOf(demo), body });
}
