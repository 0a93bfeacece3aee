import { problemOf } from '#console/api/problem.ts';

/** The result of sending a form, in the shape that the form script takes. */
interface Outcome {
  message: string;
  accepted?: { redirectUrl: null };
  /** Messages by the names of inputs. */
  errors?: Record<string, string>;
}

/** The service's page of a form, in a frame. */
export interface FormPage {
  /** True when an entry has changed since the page was loaded. */
  isChanged(): boolean;
  /** Checks the form and sends it; the page shows errors. */
  submit(): Promise<unknown>;
}

type FrameWindow = Window & typeof globalThis & { svcaForms?: { send?(fields: object): Promise<Outcome> } };
type FrameForm = HTMLFormElement & { svcaFormInstance?: { submit(): Promise<boolean> } };

/**
 * Connects to the page in a loaded frame: the page sends through `send`, and so with the console's session.
 * @returns null if the page has no form or its script is missing
 */
export function followFormPage(
  frame: HTMLIFrameElement,
  { send, leave, changed }: { send(fields: object): Promise<void>; leave(): void; changed(): void },
): FormPage | null {
  const page = frame.contentWindow as FrameWindow | null;
  const form = page?.document.querySelector<FrameForm>('form[data-svca-form-id]');
  if (!page?.svcaForms || !form?.svcaFormInstance) return null;
  const { svcaFormInstance: instance } = form;
  const entries = () => JSON.stringify([...new page.FormData(form)]);
  const before = entries();
  page.svcaForms.send = (fields) =>
    send(fields).then(
      () => ({ message: '', accepted: { redirectUrl: null } }),
      (error: unknown) => refusalOf(error),
    );
  // Key events in a frame do not reach the dialog.
  page.document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) leave();
  });
  // Buttons add and remove rows.
  for (const type of ['input', 'change', 'click']) page.document.addEventListener(type, () => changed());
  return { isChanged: () => entries() !== before, submit: () => instance.submit() };
}

function refusalOf(error: unknown): Outcome {
  const { message, body } = problemOf(error);
  const { errors } = (body ?? {}) as { errors?: { fields?: Record<string, string> } };
  return { message, ...(errors?.fields && { errors: errors.fields }) };
}
