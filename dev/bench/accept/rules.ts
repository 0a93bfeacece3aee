import { installedFeatures, isProInstalled } from '#bin/edition.ts';
import { interleave } from '#dev/bench/rounds/interleave.ts';
import type { Pace } from '#dev/bench/rounds/pace.ts';
import { EVERY_TYPE_FORM, EVERY_VALUE } from '#dev/every-type/form.ts';
import { configOf, VALUES } from '#dev/load/forms.ts';
import { type Spread, spreadOf } from '#dev/load/report/spread.ts';
import type { Stack } from '#dev/load/stack.ts';
import { integrationOf } from '#features/integrations/table.ts';
import { createFormRules } from '#forms/config/rules.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';

/** Milliseconds of CPU for cleaning and checking one submission. */
export interface RulesFigures {
  /** The form that the bench submits. */
  plain: Spread;
  /** The form with every field type. */
  everyType: Spread;
  fields: number;
}

const WARM_UP = 500;
const SAMPLES = 200;
const ROUNDS = 11;

/** Measures the cost of the rules alone, in this process: no request, no database. */
export async function measureRules({ say }: Stack, { until }: Pace): Promise<RulesFigures> {
  say('the rules of a plain form and of every type …');
  const features = await installedFeatures();
  const { parseForm } = createFormRules({
    options: features.flatMap(({ options }) => options?.(integrationOf) ?? []),
    edition: isProInstalled() ? 'pro' : 'free',
  });
  const cpuOf = (form: object, sent: Readonly<Record<string, unknown>>) => {
    const { config } = parseForm(form);
    const check = (times: number) => {
      for (let time = 0; time < times; time += 1) {
        const { errors } = validateSubmission(config, sanitiseSubmission(config, sent, []));
        if (Object.keys(errors).length > 0)
          throw new Error(`what the bench sends is refused: ${JSON.stringify(errors)}`);
      }
    };
    check(WARM_UP);
    return async () => {
      const before = process.cpuUsage();
      check(SAMPLES);
      const { user, system } = process.cpuUsage(before);
      return { ms: (user + system) / 1000 / SAMPLES };
    };
  };
  const measured = await interleave(
    { most: ROUNDS, until },
    {
      plain: cpuOf({ title: 'Bench', config: configOf({ webhooks: {} }) }, VALUES),
      everyType: cpuOf(EVERY_TYPE_FORM, EVERY_VALUE),
    },
  );
  return {
    plain: spreadOf(measured.plain.map(({ ms }) => ms)),
    everyType: spreadOf(measured.everyType.map(({ ms }) => ms)),
    fields: EVERY_TYPE_FORM.config.fields.length,
  };
}
