import { problemOf } from '#console/api/problem.ts';

/** The outcome of a send, as the script of forms takes it. */
interface Outcome {
  message: string;
  accepted?: { redirectUrl: null };
  /** By the names of inputs. */
  errors?: Record<string, string>;
}

/** The service's own page of a form, in a frame. */
export interface FormPage {
  /** Tells whether its form was changed since it came. */
  isChanged(): boolean;
  /** Checks the form and sends it; the page says what is wrong. */
  submit(): Promise<unknown>;
}

type FrameWindow = Window & typeof globalThis & { svcaForms?: { send?(fields: object): Promise<Outcome> } };
type FrameForm = HTMLFormElement & { svcaFormInstance?: { submit(): Promise<boolean> } };

/**
 * Takes over the page in a frame that has been loaded: what it sends goes through `send`, so that it has the session of the console.
 * @returns null where the page has no form, or its script is not there
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
  // What happens in a frame does not reach the dialog.
  page.document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) leave();
  });
  // Rows come and go by buttons.
  for (const type of ['input', 'change', 'click']) page.document.addEventListener(type, () => changed());
  return { isChanged: () => entries() !== before, submit: () => instance.submit() };
}

function refusalOf(error: unknown): Outcome {
  const { message, body } = problemOf(error);
  const { errors } = (body ?? {}) as { errors?: { fields?: Record<string, string> } };
  return { message, ...(errors?.fields && { errors: errors.fields }) };
}
