import { uploadsBudgets } from '#features/uploads/budgets.ts';
import type { FormOption } from '#forms/config/option.ts';
import { clearable, integer, type ShapeOf } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { MB } from '#security/budget-tables/budget.ts';

const keys = {
  max_upload_mb: described(
    'The most that all files of the form have together, in MB: those of its submissions and those that wait for one. No limit unless it is set.',
    clearable(integer(1, uploadsBudgets.filesOfFormKept.atMost / MB)),
  ),
};

declare module '#forms/config/types.ts' {
  interface FormOptions extends ShapeOf<typeof keys> {}
}

/** The form option that limits the total size of a form's files. */
export const uploadOption: FormOption = { keys };
