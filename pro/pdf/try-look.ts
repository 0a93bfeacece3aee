import { countUse } from '#features/accounts/actor-limits.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';
import type { Actor } from '#security/actor.ts';
import { invalidSettings } from '#settings/error.ts';
import { type Plan, planChange } from '#settings/plan.ts';
import type { SettingsParts } from '#settings/save.ts';
import { loadSettings } from '#settings/stored.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import { asAnswered, DocumentError } from './errors.ts';
import { ImageError } from './logo/image-error.ts';
import { redrawn } from './logo/redraw.ts';
import type { Look } from './look.ts';
import { lookOf, pdfSettings } from './settings.ts';
import type { Renderer } from './thread/renderer.ts';

export interface PdfSettingsParts extends SettingsParts {
  renderer: Pick<Renderer, 'render'>;
  limits: Pick<RateLimits, 'take'>;
}

const LOGOS = { key: 'pdf_logo', what: 'logos', perMinute: 30 };

/**
 * How documents would look after a change; nothing is saved.
 * @throws UseCaseError naming each setting that is wrong
 */
export async function lookAfter(app: PdfSettingsParts, actor: Actor, given: Record<string, unknown>): Promise<Look> {
  const plan = planChange(pdfSettings, await loadSettings(app, pdfSettings), given, app.clock());
  if (typeof given.logo === 'string') await tryLogo(app, actor, plan);
  return lookOf(plan.after);
}

/** A logo is kept as it was drawn anew, never as it came. @throws UseCaseError */
export async function tryLogo(
  app: PdfSettingsParts,
  actor: Actor,
  { before, after }: Plan<Partial<Look>>,
): Promise<void> {
  const { renderer, clock } = app;
  await countUse(app, actor, LOGOS);
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
