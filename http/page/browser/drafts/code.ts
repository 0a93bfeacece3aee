import { takeFragment } from './token-places.ts';

/** Fills in the code on the page that asks for it: a link to that page has the code in its fragment. */
export function fillInCode(): void {
  const input = document.querySelector<HTMLInputElement>('input[data-draft-code]');
  const token = input && takeFragment(Number(input.dataset.draftCode));
  if (input && token) input.value = token;
}
