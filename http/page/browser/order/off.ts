/** What is hidden by its condition, or stands on a page that is passed over. A page that was left is hidden too, and counts. */
export function isOff(one: Element): boolean {
  return one.closest('[data-field][hidden],[data-page]:disabled') !== null;
}
