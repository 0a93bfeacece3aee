import { findAllIn } from '#http/page/browser/form-element.ts';
import { followValues } from '#http/page/browser/logic/follow.ts';

/** Says beside each slider where it stands. */
export function showPositions(form: HTMLFormElement): void {
  const update = () => {
    for (const output of findAllIn(form, 'input[type=range] + output')) {
      output.textContent = (output.previousElementSibling as HTMLInputElement).value;
    }
  };
  followValues(form, update);
}
