import { findAllIn } from '#http/page/browser/form-element.ts';
import { followValues } from '#http/page/browser/logic/follow.ts';

/** Shows the value of each slider beside it. */
export function showPositions(form: HTMLFormElement): void {
  const update = () => {
    for (const output of findAllIn(form, 'input[type=range] + output')) {
      output.textContent = (output.previousElementSibling as HTMLInputElement).value;
    }
  };
  followValues(form, update);
}
