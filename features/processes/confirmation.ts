import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { visitPath } from '#features/pages/surface.ts';
import { STATUS_PARAMETER } from '#features/submissions/edit-link.ts';
import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { processOf, respondentAddress } from './option.ts';
import { withToken } from './token.ts';

/** True when the respondent confirms an address with a code of six digits. */
export function asksForCode(config: Pick<FormConfig, 'options'>): boolean {
  const first = processOf(config)?.steps[0];
  return first?.kind === 'verify' && first.method === 'code';
}

/** Returns what the visitor reads after a submission whose address is to be confirmed; null for every other. */
export function confirmationMessage({ config }: Pick<ActiveForm, 'config'>, values: SubmissionValues): string | null {
  const first = processOf(config)?.steps[0];
  const address = first?.kind === 'verify' ? respondentAddress(config, values) : null;
  if (first === undefined || address === null) return null;
  return fill(textsOf(config).process.confirm[first.method], { address });
}

/** Returns the path of the page on which a code is entered, in a frame that of the frame. @param token the status token of the submission */
export function confirmPath(form: ActiveForm, token: string): string {
  return withToken(visitPath(form, '/confirm'), STATUS_PARAMETER, token);
}
