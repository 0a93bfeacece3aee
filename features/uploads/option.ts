import { recordOf } from '#forms/config/json.ts';
import type { FormOption } from '#forms/config/option.ts';
import { isOfFiles } from '#forms/field-types/uploaded.ts';

/** No keys: what does not go together with files. */
export const uploadOption: FormOption = {
  keys: {},
  check({ drafts }, { fields }, report) {
    if (!fields.some(({ type }) => isOfFiles({ type: String(type) }))) return;
    if (recordOf(drafts).enabled === true) report('config.options.drafts', 'is not for forms with fields for files');
  },
};
