import { object } from 'yup';
import { countUse } from '#features/accounts/actor-limits.ts';
import { SUCCESS, shaped } from '#http/routing/answers.ts';
import { rawJson } from '#http/routing/body.ts';
import { route } from '#http/routing/route.ts';
import type { Appearance } from '#pro/pdf/appearance.ts';
import { pdfBudgets } from '#pro/pdf/budgets.ts';
import { pdfSettings, readAppearance } from '#pro/pdf/settings.ts';
import { type PdfSettingsParts, tryLogo } from '#pro/pdf/try-appearance.ts';
import { shownSettingsSchema } from '#settings/answer.ts';
import type { Plan } from '#settings/plan.ts';
import { saveSettings } from '#settings/save.ts';

/** Maximum size of the body in bytes: the largest logo in base64, and the other settings. */
export const APPEARANCE_BODY_LIMIT = pdfBudgets.pdfSettingsBody.atMost;
const SAVES = { key: 'pdf_settings', what: 'changes of PDF settings', perMinute: 30 };

const shared = {
  path: 'b:/settings/pdf',
  tag: 'PDF',
  access: 'admin',
  answers: { 200: object({ success: SUCCESS, settings: shaped<Appearance>(shownSettingsSchema(pdfSettings.schema)) }) },
} as const;

/** Appearance of PDFs. Changes apply to documents that are made from then on. */
export const pdfSettingsRoutes = [
  route({
    ...shared,
    operation: 'readPdfSettings',
    method: 'GET',
    summary: 'The appearance of PDFs',
    handle: async (app: PdfSettingsParts) => ({ success: true, settings: await readAppearance(app) }),
  }),

  route({
    ...shared,
    operation: 'changePdfSettings',
    method: 'POST',
    summary: 'Change the appearance of PDFs',
    description:
      'Changes the given settings; null resets a setting to its default. Lengths are in mm, `font_size` is in points. 503 while too many documents are being made.',
    body: rawJson(pdfSettings.schema, {
      limit: APPEARANCE_BODY_LIMIT,
      example: { page_size: 'Letter', accent_color: '#1f4e79', header: 'Example Ltd\n{form:title}' },
    }),
    audit: 'pdf_settings.saved',
    async handle(app: PdfSettingsParts, { actor, body }) {
      await saveSettings(app, actor, pdfSettings, body, {
        ...(typeof body.logo === 'string' && {
          tryOut: (plan: Plan<Partial<Appearance>>) => tryLogo(app, actor, plan),
        }),
        count: () => countUse(app, actor, SAVES),
      });
      return { success: true, settings: await readAppearance(app) };
    },
  }),
];
