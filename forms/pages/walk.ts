import type { ConditionalConfig, ConditionGroup } from '#forms/config/conditional.ts';

/** Where a jump leads that makes the page before it the last one. */
export const WALK_END = 'end';

/** A page as the way through a form asks for it. The server makes it of a config, the page's script of the markup. */
export interface LogicPage {
  /** Of the break that begins it; `FIRST_PAGE` where none does. */
  name: string;
  /** Names of the fields on it, those without a value too. */
  fields: readonly string[];
  /** While it is hidden the page is passed over. */
  conditional?: ConditionalConfig;
  /** Judged when the page before it is left: the first whose rules hold is taken. */
  jumps?: readonly PageJump[];
}

export interface PageJump {
  /** The name of a later page, or `WALK_END`. */
  to: string;
  /** Absent: always. */
  when?: ConditionGroup;
}

/** The first page where no break begins it. No field has such a name. */
export const FIRST_PAGE = '_first';

/**
 * Follows the way through the pages of a form from the first one. It goes forwards only, as far as it is asked for.
 * @returns whether it comes to a page
 * @param holds whether a condition holds; it settles the fields that the condition asks for, which lie on pages before
 */
export function pageWalk(
  pages: readonly LogicPage[],
  holds: (condition: ConditionalConfig | ConditionGroup) => boolean,
): (index: number) => boolean {
  const reached = new Set<number>();
  let at = -1;
  let isGoing = false;

  function advance(): void {
    let next = at < 0 ? 0 : leave(at);
    while (isHidden(pages[next])) next += 1;
    at = next;
    if (next < pages.length) reached.add(next);
  }

  function leave(index: number): number {
    const taken = pages[index + 1]?.jumps?.find(({ when }) => !when || holds(when));
    if (!taken) return index + 1;
    const target = pages.findIndex(({ name }) => name === taken.to);
    return target > index ? target : pages.length;
  }

  function isHidden(page: LogicPage | undefined): boolean {
    const { conditional } = page ?? {};
    return conditional !== undefined && holds(conditional) === (conditional.action === 'hide');
  }

  return (index) => {
    // A condition that asks for something further on does not hold: no save lets one pass.
    while (at < index && at < pages.length && !isGoing) {
      isGoing = true;
      advance();
      isGoing = false;
    }
    return reached.has(index);
  };
}
