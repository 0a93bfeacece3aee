/** Hidden by its condition, or on a page that is passed over. A page that was left is hidden too, and counts. */
export function isOff(one: Element | null): boolean {
  return !!one?.closest('[data-field][hidden],[data-page]:disabled');
}
