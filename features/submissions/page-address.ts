import { text } from '#forms/config/schema.ts';
import { findPathMistake, findUrlMistake } from '#forms/templates/url-template.ts';
import { budgets } from '#security/budgets.ts';

/** The schema of an address that visitors are led to: an http(s) URL or a path of this site, with merge tags. */
export function pageAddress() {
  return text(budgets.address.atMost).test('url', (value, context) => {
    const mistake = value ? findMistake(value) : null;
    return mistake === null || context.createError({ message: `\${path} ${mistake}` });
  });
}

function findMistake(value: string): string | null {
  return value.startsWith('/') ? findPathMistake(value) : findUrlMistake(value);
}
