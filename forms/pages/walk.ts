import type { ConditionalConfig, ConditionGroup } from '#forms/config/conditional.ts';

/** The target of a jump that makes the page before it the last one. */
export const WALK_END = 'end';

/** A page for the logic of ways. The server creates it from a config, the page's script from the markup. */
export interface LogicPage {
  /** The name of the break that begins it; `FIRST_PAGE` when there is none. */
  name: string;
  /** Names of its fields, those without a value included. */
  fields: readonly string[];
  /** The page is skipped while its condition hides it. */
  conditional?: ConditionalConfig;
  /** Jumps that are evaluated when the visitor leaves the page before: the first whose rules hold is taken. */
  jumps?: readonly PageJump[];
}

export interface PageJump {
  /** The name of a later page, or `WALK_END`. */
  to: string;
  /** The condition of the jump; absent for an unconditional jump. */
  when?: ConditionGroup;
}

/** The name of a first page that no break begins. No field has such a name. */
export const FIRST_PAGE = '_first';

/**
 * Creates a function that follows the way through a form's pages, forwards from the first page, as far as it is asked about.
 * @returns a function that is true for pages on the way
 * @param holds evaluates a condition; it settles the fields that the condition refers to, which are on earlier pages
 */
export function pageWalk(
  pages: readonly LogicPage[],
  holds: (condition: ConditionalConfig | ConditionGroup) => boolean,
): (index: number) => boolean {
  const reached = new Set<number>();
  let current = -1;
  let isGoing = false;

  function advance(): void {
    let next = current < 0 ? 0 : leave(current);
    while (isHidden(pages[next])) next += 1;
    current = next;
    if (next < pages.length) reached.add(next);
  }

  function leave(index: number): number {
    const jump = pages[index + 1]?.jumps?.find(({ when }) => !when || holds(when));
    if (!jump) return index + 1;
    const target = pages.findIndex(({ name }) => name === jump.to);
    return target > index ? target : pages.length;
  }

  function isHidden(page: LogicPage | undefined): boolean {
    const { conditional } = page ?? {};
    return conditional !== undefined && holds(conditional) === (conditional.action === 'hide');
  }

  return (index) => {
    // A condition that refers to a later page does not hold; no save accepts such a condition.
    while (current < index && current < pages.length && !isGoing) {
      isGoing = true;
      advance();
      isGoing = false;
    }
    return reached.has(index);
  };
}
