import type { FieldConfig, FormConfig } from '#forms/config/types.ts';
import { isInput } from '#forms/field-types/index.ts';

type WithProcess = Pick<FormConfig, 'fields' | 'options'>;

const ownerCache = new WeakMap<FormConfig['options'], ReadonlyMap<string, string>>();

/** Returns the keys of the steps in which fields are filled in, by the names of the fields. */
export function stepsOfFields({ options }: Pick<WithProcess, 'options'>): ReadonlyMap<string, string> {
  const cached = ownerCache.get(options);
  if (cached) return cached;
  const steps = options.process?.steps ?? [];
  const owners = new Map(
    steps.flatMap(({ key, kind, fields }) => (kind === 'fill' ? fields.map((name) => [name, key] as const) : [])),
  );
  ownerCache.set(options, owners);
  return owners;
}

/** Returns the form as respondents see it: without the fields that steps fill in. The same object if there are none. */
export function withoutStepFields<Config extends WithProcess>(config: Config): Config {
  const owners = stepsOfFields(config);
  return owners.size === 0 ? config : { ...config, fields: config.fields.filter((field) => !ownerOf(field, owners)) };
}

/** Returns the form as a step fills it in: without the fields of other steps that nobody has filled in. */
export function asStepFills<Config extends WithProcess>(
  config: Config,
  step: string,
  values: Readonly<Record<string, unknown>>,
): Config {
  const owners = stepsOfFields(config);
  const isThere = (field: FieldConfig) => {
    const owner = ownerOf(field, owners);
    return owner === undefined || owner === step || (isInput(field) && Object.hasOwn(values, field.name));
  };
  return { ...config, fields: config.fields.filter(isThere) };
}

/** Returns the values of fields that steps have filled in and a form does not have, to be kept when its other answers change. */
export function pickStepValues<Value>(
  config: WithProcess,
  values: Readonly<Record<string, Value>>,
): Record<string, Value> {
  const present = new Set(config.fields.map((field) => (isInput(field) ? field.name : '')));
  const names = [...stepsOfFields(config).keys()].filter((name) => !present.has(name) && Object.hasOwn(values, name));
  return Object.fromEntries(names.map((name) => [name, values[name] as Value]));
}

function ownerOf(field: FieldConfig, owners: ReadonlyMap<string, string>): string | undefined {
  return isInput(field) ? owners.get(field.name) : undefined;
}
