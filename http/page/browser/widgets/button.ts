import { element } from '#http/page/browser/messages.ts';

/** Creates a button that does not submit the form. */
export function actButton(text: string | undefined, act: () => void): HTMLButtonElement {
  const button = element('button', 'svca-save', text);
  button.type = 'button';
  button.addEventListener('click', act);
  return button;
}
