import type { MikroORM } from '@mikro-orm/mysql';
import { number, type Schema, string } from 'yup';
import { readValue } from '#db/settings.ts';
import { pdfBudgets } from '#pro/pdf/budgets.ts';
import { defineSettings } from '#settings/define.ts';
import { settingsGroup } from '#settings/schema.ts';
import { effective } from '#settings/stored.ts';
import { type Appearance, DEFAULT_APPEARANCE, PAGE_SIZES } from './appearance.ts';
import { findPageTextMistake } from './content.ts';
import { TEXT_FAMILY_NAMES } from './fonts/families.ts';
import { LOGO_RULE, readLogo } from './logo/logo.ts';
import { findCrampedSettings } from './room.ts';

const MOST_TEXT = pdfBudgets.pageText.atMost;

const RULES: Readonly<Record<keyof Appearance, Schema>> = {
  logo: string()
    .strict()
    .nullable()
    .typeError(`\${path} ${LOGO_RULE}`)
    .test('logo', `\${path} ${LOGO_RULE}`, (value) => typeof value !== 'string' || readLogo(value) !== null),
  logo_height: millimetres(5, 60),
  accent_color: color(),
  text_color: color(),
  shade_color: color(),
  font: oneOf(TEXT_FAMILY_NAMES),
  font_size: points(7, 16),
  header: pageText(),
  footer: pageText(),
  page_size: oneOf(PAGE_SIZES),
  margin_top: millimetres(5, 60),
  margin_right: millimetres(5, 60),
  margin_bottom: millimetres(5, 60),
  margin_left: millimetres(5, 60),
};

/** Settings of the appearance of documents. Null resets a setting to its default. */
export const pdfSettings = defineSettings<Partial<Appearance>>({
  scope: 'pdf',
  title: 'PDF settings',
  schema: settingsGroup(
    Object.fromEntries(
      Object.entries(RULES).map(([name, rule]) => [
        name,
        rule.meta({ setting: { preset: DEFAULT_APPEARANCE[name as keyof Appearance] } }),
      ]),
    ),
  ),
  event: 'pdf_settings.saved',
  check({ after, given, refuse }) {
    for (const [name, mistake] of Object.entries(findCrampedSettings(appearanceOf(after)))) {
      if (given[name] !== undefined) refuse(name, mistake);
    }
  },
});

/** Completes settings with their defaults. */
export function appearanceOf(set: unknown): Appearance {
  return effective<Appearance>(pdfSettings.schema, set);
}

/** Reads the appearance of the site's documents. */
export async function readAppearance({ orm }: { orm: MikroORM }): Promise<Appearance> {
  return appearanceOf(await readValue(orm, pdfSettings.scope));
}

function color() {
  const must = `\${path} must be a color as #1f4e79`;
  return string()
    .strict()
    .nullable()
    .typeError(must)
    .matches(/^#[0-9a-fA-F]{6}$/, must);
}

function oneOf<Value extends string>(values: readonly Value[]) {
  const must = `\${path} must be one of ${values.join(', ')}`;
  return string<Value>()
    .strict()
    .nullable()
    .typeError(must)
    .oneOf([...values, null], must);
}

function millimetres(least: number, most: number) {
  const must = `\${path} must be a whole number of mm from ${least} to ${most}`;
  return number().strict().nullable().typeError(must).integer(must).min(least, must).max(most, must);
}

function points(least: number, most: number) {
  const must = `\${path} must be a number of points from ${least} to ${most}`;
  return number().strict().nullable().typeError(must).min(least, must).max(most, must);
}

/** Schema of a text with merge tags of the form, the submission and the site, and with `{page}` and `{pages}`. */
function pageText() {
  const must = `\${path} must be a text of at most ${MOST_TEXT} characters`;
  return string()
    .strict()
    .nullable()
    .typeError(must)
    .max(MOST_TEXT, must)
    .test('tags', (value, context) => {
      const mistake = value ? findPageTextMistake(value) : null;
      return mistake === null || context.createError({ message: `\${path} ${mistake}` });
    });
}
