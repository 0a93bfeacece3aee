import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { renderErrorMessage } from '#features/submissions/store/form-messages.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { pageOfField } from '#forms/pages/shown.ts';
import { GO_KEY, leavePage, mistakesOn, type Visit, wayOfVisit } from '#forms/pages/visit.ts';
import { editRows, pathAfter, ROWS_KEY } from '#forms/rows/edit-rows.ts';
import { textsOf } from '#texts/index.ts';
import type { FormPageParts } from './form-page.ts';
import type { PostedVisit } from './visit.ts';

/** A page of the form as the answer to a post that did not submit it. */
interface StepAnswer {
  status: 200 | 403 | 409;
  shown: {
    values: Record<string, unknown>;
    visit?: Visit;
    notice?: string;
    errors?: Record<string, string> | undefined;
    focus?: string | undefined;
  };
}

/**
 * Handles a post that leaves a page of the form, without JavaScript. @returns the next page; null if the form is to be submitted
 * @param uploadErrors error messages for rejected files of the page, by field
 * @throws Refusal `validation_failed` if the page has mistakes
 */
export async function takeStep(
  { readSite }: Pick<FormPageParts, 'readSite'>,
  form: ActiveForm,
  { visit, values, over }: PostedVisit,
  uploadErrors?: Readonly<Record<string, string>>,
): Promise<StepAnswer | null> {
  const { config } = form;
  const { pages: texts } = textsOf(config);
  if (over) return { status: over === 'changed' ? 409 : 403, shown: { values, visit, notice: texts[over] } };
  const pressed = values[ROWS_KEY] === undefined ? null : editRows(config, visit.values, values[ROWS_KEY]);
  if (pressed) {
    const shown = editRows(config, values, values[ROWS_KEY])?.values;
    const next = { ...visit, values: pressed.values };
    const goOn = goOnAt(pressed.focus, values[ROWS_KEY], uploadErrors);
    return { status: 200, shown: { values: { ...shown }, visit: next, ...goOn } };
  }
  const step = leavePage(config, visit, values[GO_KEY], uploadErrors);
  if (step.kind === 'end') return null;
  if (step.kind === 'refused') {
    const message = await renderErrorMessage(form, readSite);
    throw new Refusal('validation_failed', message, { errors: { fields: step.errors, data: {} } });
  }
  const { focus } = step;
  // The page shows the mistake that the visitor was led to.
  const wrong = focus ? mistakesOn(config, step.visit, step.visit.at) : {};
  const errors = Object.keys(wrong).length > 0 ? wrong : undefined;
  return { status: 200, shown: { values, visit: step.visit, focus, errors } };
}

/** Handles a button that adds or removes rows, in a form without pages. @returns null if the form is to be submitted */
export function pressRows(
  { config }: ActiveForm,
  body: Record<string, unknown>,
  uploadErrors?: Readonly<Record<string, string>>,
): StepAnswer | null {
  const pressed = body[ROWS_KEY] === undefined ? null : editRows(config, body, body[ROWS_KEY]);
  if (!pressed) return null;
  const goOn = goOnAt(pressed.focus, body[ROWS_KEY], uploadErrors);
  return { status: 200, shown: { values: { ...pressed.values }, ...goOn } };
}

/** Returns the errors of rejected files, which the page shows nowhere else; without errors, the field that the button focuses. */
function goOnAt(focus: string | undefined, pressed: unknown, uploadErrors: Readonly<Record<string, string>> = {}) {
  const errors = Object.entries(uploadErrors).flatMap(([path, error]) => {
    const at = pathAfter(path, pressed);
    return at === null ? [] : [[at, error] as const];
  });
  return errors.length > 0 ? { errors: Object.fromEntries(errors) } : { focus };
}

/** Returns the visit after a refusal, on the page of the first mistake. Answers that are too large are dropped. */
export function visitAgain(config: FormConfig, { before, visit }: PostedVisit, { code, details }: Refusal): Visit {
  if (code === 'body_too_large') return before;
  const [wrong = ''] = Object.keys(details.errors?.fields ?? {});
  const page = pageOfField(wayOfVisit(config, visit), wrong);
  return page ? { ...visit, at: page.name } : visit;
}
