import { object } from 'yup';
import { countUse } from '#features/accounts/actor-limits.ts';
import type { RateLimits } from '#features/submissions/intake/guards/rate-limits.ts';
import { SUCCESS, shaped } from '#http/routing/answers.ts';
import { rawJson } from '#http/routing/body.ts';
import { route } from '#http/routing/route.ts';
import { asAnswered, DocumentError } from '#pro/pdf/errors.ts';
import { ImageError } from '#pro/pdf/logo/image-error.ts';
import { redrawn } from '#pro/pdf/logo/redraw.ts';
import type { Look } from '#pro/pdf/look.ts';
import { lookOf, pdfSettings, readLook } from '#pro/pdf/settings.ts';
import type { Renderer } from '#pro/pdf/thread/renderer.ts';
import { budgets } from '#security/budgets.ts';
import { shownSchema } from '#settings/answer.ts';
import { invalidSettings } from '#settings/error.ts';
import type { Plan } from '#settings/plan.ts';
import { type SettingsParts, saveSettings } from '#settings/save.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';

export interface PdfSettingsParts extends SettingsParts {
  renderer: Pick<Renderer, 'render'>;
  limits: Pick<RateLimits, 'take'>;
}

/** The largest logo in base64, and the rest. */
const BODY_LIMIT = budgets.pdfSettingsBody.atMost;
const LIMITS = {
  saves: { key: 'pdf_settings', what: 'changes of PDF settings', perMinute: 30 },
  logos: { key: 'pdf_logo', what: 'logos', perMinute: 30 },
};

const shared = {
  path: 'b:/settings/pdf',
  tag: 'PDF',
  access: 'admin',
  answers: { 200: object({ success: SUCCESS, settings: shaped<Look>(shownSchema(pdfSettings.schema)) }) },
} as const;

/** How PDFs look, for administrators: for documents that are made from then on. */
export const pdfSettingsRoutes = [
  route({
    ...shared,
    method: 'GET',
    summary: 'How PDFs look',
    handle: async (app: PdfSettingsParts) => ({ success: true, settings: await readLook(app) }),
  }),

  route({
    ...shared,
    method: 'POST',
    summary: 'Change how PDFs look',
    description:
      'Changes the settings that it names; null puts one back to its default. Lengths are mm, `font_size` is points. 503 while too many documents are being made.',
    body: rawJson(pdfSettings.schema, {
      limit: BODY_LIMIT,
      example: { page_size: 'Letter', accent_color: '#1f4e79', header: 'Example Ltd\n{form:title}' },
    }),
    audit: 'pdf_settings.saved',
    async handle(app: PdfSettingsParts, { actor, body }) {
      const tryOut = async (plan: Plan<Partial<Look>>) => {
        await countUse(app, actor, LIMITS.logos);
        await tryLogo(app, plan);
      };
      await saveSettings(app, actor, pdfSettings, body, {
        ...(typeof body.logo === 'string' && { tryOut }),
        count: () => countUse(app, actor, LIMITS.saves),
      });
      return { success: true, settings: await readLook(app) };
    },
  }),
];

/** A logo is kept as it was drawn anew, never as it came. @throws UseCaseError */
async function tryLogo({ renderer, clock }: PdfSettingsParts, { before, after }: Plan<Partial<Look>>): Promise<void> {
  const { logo } = after;
  if (typeof logo === 'string' && logo !== before.value.logo) {
    after.logo = await redrawn(logo).catch((error: unknown) => {
      if (!(error instanceof ImageError)) throw error;
      throw invalidSettings(pdfSettings.title, { logo: `logo cannot be drawn: its image ${error.message}` });
    });
  }
  const sample = { language: DEFAULT_TEXTS.language, direction: 'ltr', title: '', details: '', note: '' } as const;
  const content = { ...sample, rows: [], header: '', footer: '', author: '', createdAt: clock() };
  await renderer.render(content, lookOf(after)).catch((error: unknown) => {
    throw error instanceof DocumentError && error.isLasting
      ? invalidSettings(pdfSettings.title, { logo: 'logo cannot be drawn: its image is damaged' })
      : asAnswered(error);
  });
}
