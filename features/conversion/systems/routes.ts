import type { Drafting } from '../drafting.ts';
import type { Loose } from '../reading.ts';

/** Converts routes. In the other system every receiver whose rule holds gets the mail; here only the first one does. */
export function notesOnRoutes(created: Loose, routes: Loose[], name: string, draft: Drafting): void {
  const convertible = routes.filter(({ conditional }) => conditional !== undefined);
  if (convertible.length === routes.length && created.conditional !== undefined) {
    created.routes = routes.map(({ to, conditional }) => ({ conditional, to }));
    if (routes.length > 1)
      draft.note(
        null,
        `the notification "${name}" goes to the first of its routes that holds; there it went to all that did`,
      );
    return;
  }
  created.enabled = false;
  draft.note(
    null,
    `the notification "${name}" is switched off: it chose its receiver by rules that cannot be asked here; see routes`,
  );
}
