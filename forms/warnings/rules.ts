import { type ConditionRule, isGroup, rulesIn } from '#forms/config/conditional.ts';
import { recordOf, recordsOf } from '#forms/config/json.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { blocksIn } from './blocks-in.ts';
import { conditionsIn, type Target, targetsIn } from './conditions-in.ts';
import { heldBy } from './held.ts';
import { areCompatible, operandsOf } from './telling.ts';

/** A hint for whoever saves a form that can be saved. `code` is stable; a message begins with its path. */
export interface ConfigWarning {
  code: string;
  path: string;
  message: string;
}

/** Comparisons for all rules of a form. Whoever writes so many that more are needed gets no hint for the rest. */
const MOST_COMPARED = 2_000_000;
/** The time that it takes to make a value, in comparisons. */
const PER_VALUE = 40;

/** Rules, and rules that have to hold together, that no value of their fields can fulfil: what depends on them never happens. */
export function warnOfRules(config: FormConfig): ConfigWarning[] {
  const targetOf = targetsIn(config);
  const canHold = compareWithin(MOST_COMPARED);
  const neverOf = (own: string, path: string, conditional: unknown): Never[] => {
    const alone = rulesIn(conditional, path).flatMap(([at, rule]): Never[] => {
      const asked = rule as unknown as ConditionRule;
      const target = targetOf(own, asked.field);
      return !target || canHold(target, [asked])
        ? []
        : [{ at: `${at}.value`, that: 'can never be what the rule asks for', why: reasonOf(target, asked) }];
    });
    return alone.length > 0 ? alone : contradictionsIn(conditional, path, (name) => targetOf(own, name), canHold);
  };
  const code = 'rule_never_true';
  const ofConditions = conditionsIn(config).flatMap(({ own, path, conditional }) =>
    neverOf(own, path, conditional).map(({ at, that, why }) => ({ code, path: at, message: `${at} ${that}: ${why}` })),
  );
  const ofBlocks = blocksIn(config).flatMap(({ own, path, source, conditional }) =>
    neverOf(own, '', conditional)
      .slice(0, 1)
      .map(({ why }) => ({
        code,
        path,
        message: `${path} has a block with a rule that can never hold, ${source}: ${why}`,
      })),
  );
  return [...ofConditions, ...ofBlocks];
}

/** A rule, or rules, that nothing fulfils. */
interface Never {
  at: string;
  /** Read after the place. */
  that: string;
  why: string;
}

/** True if some value fulfils the rules together, and where nobody can list the values. */
type CanHold = (target: Target, rules: readonly ConditionRule[]) => boolean;

function compareWithin(most: number): CanHold {
  let left = most;
  return ({ field, figure }, rules) => {
    if (left < 0) return true;
    const held = heldBy(field, rules, figure);
    if (held === null) return true;
    left -= held.values.length * PER_VALUE;
    const told = rules.filter((rule) => held.tells(rule));
    const perValue = told.reduce((sum, rule) => sum + 1 + operandsOf(rule).length, 0);
    return held.values.some((value) => {
      left -= perValue;
      return areCompatible(told, value);
    });
  };
}

function reasonOf({ field, figure }: Target, { field: name }: ConditionRule): string {
  if (field.type === 'product' && figure === undefined) {
    const hint = field.options ? `; its variant is ${name}.choice, how many of it ${name}.quantity` : '';
    return `the field ${name} is the amount that is ordered${hint}`;
  }
  return `no value of ${labelled(name, field)} fulfils it, so that what depends on it never happens`;
}

/** A field as people know it, with the name that rules have for it. */
function labelled(name: string, { label }: Target['field']): string {
  return label ? `the field ${name} (${label})` : `the field ${name}`;
}

/** Rules about one field that have to hold together and cannot. */
function contradictionsIn(
  group: unknown,
  path: string,
  targetOf: (name: string) => Target | undefined,
  canHold: CanHold,
): Never[] {
  const { match, rules } = recordOf(group);
  const entries = recordsOf(rules);
  const inner = entries.flatMap(([index, entry]) =>
    isGroup(entry) ? contradictionsIn(entry, `${path}.rules[${index}]`, targetOf, canHold) : [],
  );
  if (match === 'any') return inner;
  const own = entries.filter(([, entry]) => !isGroup(entry)).map(([, rule]) => rule as unknown as ConditionRule);
  const found = [...Map.groupBy(own, ({ field }) => field)].flatMap(([name, together]): Never[] => {
    const target = together.length > 1 ? targetOf(name) : undefined;
    if (!target || canHold(target, together)) return [];
    const why = `no value of ${labelled(name, target.field)} fulfils all that is asked of it`;
    return [{ at: `${path}.rules`, that: 'can never hold together', why }];
  });
  return [...inner, ...found];
}
