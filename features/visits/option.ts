import type { FormOption } from '#forms/config/option.ts';
import { clearable, flag, type ShapeOf } from '#forms/config/schema.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { described } from '#forms/json-schema/meta.ts';

const keys = {
  ignore_visits: described(
    'True counts no visits: neither views and starts, nor where visitors leave. They are counted without cookies and without answers.',
    clearable(flag()),
  ),
};

declare module '#forms/config/types.ts' {
  interface FormOptions extends ShapeOf<typeof keys> {}
}

export const visitsOption: FormOption = { keys };

export function countsVisits({ options }: Pick<FormConfig, 'options'>): boolean {
  return options.ignore_visits !== true;
}
