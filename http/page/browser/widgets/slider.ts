import { findAllIn, listenTo } from '#http/page/browser/form-element.ts';

/** Says beside each slider where it stands. */
export function showPositions(form: HTMLFormElement): void {
  const update = () => {
    for (const output of findAllIn(form, 'input[type=range] + output')) {
      output.textContent = (output.previousElementSibling as HTMLInputElement).value;
    }
  };
  listenTo(form, 'input', update);
  listenTo(form, 'change', update);
  listenTo(form, 'reset', () => setTimeout(update));
  addEventListener('pageshow', update);
}
