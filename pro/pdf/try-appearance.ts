import { countUse } from '#features/accounts/actor-limits.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';
import type { Actor } from '#security/actor.ts';
import { invalidSettings } from '#settings/error.ts';
import { type Plan, planChange } from '#settings/plan.ts';
import type { SettingsParts } from '#settings/save.ts';
import { loadSettings } from '#settings/stored.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import type { Appearance } from './appearance.ts';
import { DocumentError, toApiError } from './errors.ts';
import { ImageError } from './logo/image-error.ts';
import { redraw } from './logo/redraw.ts';
import type { Renderer } from './process/renderer.ts';
import { appearanceOf, pdfSettings } from './settings.ts';

export interface PdfSettingsParts extends SettingsParts {
  renderer: Pick<Renderer, 'render'>;
  limits: Pick<RateLimits, 'take'>;
}

const LOGOS = { key: 'pdf_logo', what: 'logos', perMinute: 30 };

/**
 * Returns the appearance after a change, without saving the change.
 * @throws UseCaseError naming each setting that is wrong
 */
export async function appearanceAfter(
  app: PdfSettingsParts,
  actor: Actor,
  given: Record<string, unknown>,
): Promise<Appearance> {
  const plan = planChange(pdfSettings, await loadSettings(app, pdfSettings), given, app.clock());
  if (typeof given.logo === 'string') await tryLogo(app, actor, plan);
  return appearanceOf(plan.after);
}

/** Redraws a new logo, since only redraw logos are stored, and renders a sample document with it. @throws UseCaseError */
export async function tryLogo(
  app: PdfSettingsParts,
  actor: Actor,
  { before, after }: Plan<Partial<Appearance>>,
): Promise<void> {
  const { renderer, clock } = app;
  await countUse(app, actor, LOGOS);
  const { logo } = after;
  if (typeof logo === 'string' && logo !== before.value.logo) {
    after.logo = await redraw(logo).catch((error: unknown) => {
      if (!(error instanceof ImageError)) throw error;
      throw invalidSettings(pdfSettings.title, { logo: `logo cannot be drawn: its image ${error.message}` });
    });
  }
  const sample = { language: DEFAULT_TEXTS.language, direction: 'ltr', title: '', details: '', note: '' } as const;
  const content = { ...sample, rows: [], header: '', footer: '', author: '', createdAt: clock() };
  await renderer.render(content, appearanceOf(after)).catch((error: unknown) => {
    throw error instanceof DocumentError && error.isLasting
      ? invalidSettings(pdfSettings.title, { logo: 'logo cannot be drawn: its image is damaged' })
      : toApiError(error);
  });
}
