import { installedFeatures, isProInstalled } from '#bin/edition.ts';
import { configOf, VALUES } from '#dev/bench/stack.ts';
import { EVERY_TYPE_FORM, EVERY_VALUE } from '#dev/every-type/form.ts';
import { integrationOf } from '#features/integrations/table.ts';
import { createFormRules } from '#forms/config/rules.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';

/** CPU of cleaning and checking one submission, in ms. */
export interface RulesFigures {
  /** Of the form that the bench submits. */
  plain: number;
  /** Of the form of every type. */
  everyType: number;
  fields: number;
}

const WARM_UP = 500;
const SAMPLES = 2_000;

/** What the rules cost by themselves, in this process: no request, no database. */
export async function measureRules(): Promise<RulesFigures> {
  const features = await installedFeatures();
  const { parseForm } = createFormRules({
    options: features.flatMap(({ options }) => options?.(integrationOf) ?? []),
    edition: isProInstalled() ? 'pro' : 'free',
  });
  const cpuOf = (form: object, sent: Readonly<Record<string, unknown>>): number => {
    const { config } = parseForm(form);
    const check = (times: number) => {
      for (let time = 0; time < times; time += 1) {
        const { errors } = validateSubmission(config, sanitiseSubmission(config, sent, []));
        if (Object.keys(errors).length > 0)
          throw new Error(`what the bench sends is refused: ${JSON.stringify(errors)}`);
      }
    };
    check(WARM_UP);
    const before = process.cpuUsage();
    check(SAMPLES);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / SAMPLES;
  };
  return {
    plain: cpuOf({ title: 'Bench', config: configOf({ webhooks: {} }) }, VALUES),
    everyType: cpuOf(EVERY_TYPE_FORM, EVERY_VALUE),
    fields: EVERY_TYPE_FORM.config.fields.length,
  };
}
