/** The ref of a dialog's input: the dialog takes the focus only after a timer, and letters typed before that would be lost. */
export const focusAtOnce = (input: HTMLInputElement | null) => input?.focus();
