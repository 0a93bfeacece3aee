import { takeFragment } from './token-places.ts';

/** The page that takes codes: a link that leads there has the code in its fragment. */
export function fillInCode(): void {
  const input = document.querySelector<HTMLInputElement>('input[data-draft-code]');
  const token = input && takeFragment(Number(input.dataset.draftCode));
  if (input && token) input.value = token;
}
