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

/** A page of the form that answers a post: no submission was made of it. */
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
 * What a visitor without JavaScript sees after leaving a page of the form; null once the form is to be submitted.
 * @param uploadErrors why files of the page were not taken, by field
 * @throws Refusal `validation_failed` for a page on which something is wrong
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
  // A visitor who was led to a mistake reads it there.
  const wrong = focus ? mistakesOn(config, step.visit, step.visit.at) : {};
  const errors = Object.keys(wrong).length > 0 ? wrong : undefined;
  return { status: 200, shown: { values, visit: step.visit, focus, errors } };
}

/** The same where all of the form is on one page: after a button of rows was pressed. Null once the form is to be submitted. */
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

/** At a file that was not taken, of which the page knows nothing else; at what the button leads to where there is none. */
function goOnAt(focus: string | undefined, pressed: unknown, uploadErrors: Readonly<Record<string, string>> = {}) {
  const errors = Object.entries(uploadErrors).flatMap(([path, error]) => {
    const at = pathAfter(path, pressed);
    return at === null ? [] : [[at, error] as const];
  });
  return errors.length > 0 ? { errors: Object.fromEntries(errors) } : { focus };
}

/** Where a visitor goes on whose submission was refused: at the first mistake. What is too large is not carried on. */
export function visitAgain(config: FormConfig, { before, visit }: PostedVisit, { code, details }: Refusal): Visit {
  if (code === 'body_too_large') return before;
  const [wrong = ''] = Object.keys(details.errors?.fields ?? {});
  const page = pageOfField(wayOfVisit(config, visit), wrong);
  return page ? { ...visit, at: page.name } : visit;
}
