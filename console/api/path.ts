import { defaultPathSerializer } from 'openapi-fetch';

/**
 * Fills the parameters into the path of a route. A parameter never changes which route it is: an empty one, and `..`, which the
 * browser would resolve, are mistakes.
 * @throws TypeError naming the parameter
 */
export function pathOf(pattern: string, parameters: Record<string, unknown>): string {
  for (const [name, value] of Object.entries(parameters)) {
    if (['', '.', '..'].includes(String(value))) {
      throw new TypeError(`${name} of ${pattern} must not be "${value}"`);
    }
  }
  return defaultPathSerializer(pattern, parameters);
}
