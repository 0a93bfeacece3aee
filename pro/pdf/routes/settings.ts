import { object } from 'yup';
import { countUse } from '#features/accounts/actor-limits.ts';
import { SUCCESS, shaped } from '#http/routing/answers.ts';
import { rawJson } from '#http/routing/body.ts';
import { route } from '#http/routing/route.ts';
import { pdfBudgets } from '#pro/pdf/budgets.ts';
import type { Look } from '#pro/pdf/look.ts';
import { pdfSettings, readLook } from '#pro/pdf/settings.ts';
import { type PdfSettingsParts, tryLogo } from '#pro/pdf/try-look.ts';
import { shownSchema } from '#settings/answer.ts';
import type { Plan } from '#settings/plan.ts';
import { saveSettings } from '#settings/save.ts';

/** The largest logo in base64, and the rest. */
export const LOOK_BODY_LIMIT = pdfBudgets.pdfSettingsBody.atMost;
const SAVES = { key: 'pdf_settings', what: 'changes of PDF settings', perMinute: 30 };

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
      limit: LOOK_BODY_LIMIT,
      example: { page_size: 'Letter', accent_color: '#1f4e79', header: 'Example Ltd\n{form:title}' },
    }),
    audit: 'pdf_settings.saved',
    async handle(app: PdfSettingsParts, { actor, body }) {
      await saveSettings(app, actor, pdfSettings, body, {
        ...(typeof body.logo === 'string' && { tryOut: (plan: Plan<Partial<Look>>) => tryLogo(app, actor, plan) }),
        count: () => countUse(app, actor, SAVES),
      });
      return { success: true, settings: await readLook(app) };
    },
  }),
];
