import { type ConditionRule, isGroup, rulesIn } from '#forms/config/conditional.ts';
import { recordOf, recordsOf } from '#forms/config/json.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { blocksIn } from './blocks-in.ts';
import { conditionsIn, type Target, targetsIn } from './conditions-in.ts';
import { heldBy } from './held.ts';
import { areCompatible, operandsOf } from './held-values.ts';

/** A hint about a form that can be saved. `code` is stable; the message begins with the path. */
export interface ConfigWarning {
  code: string;
  path: string;
  message: string;
}

/** The most comparisons for all rules of a form. The remaining rules of a form that needs more get no hint. */
const MOST_COMPARED = 2_000_000;
/** The cost of creating a value, in comparisons. */
const PER_VALUE = 40;

/** Warns of rules, and combinations of rules, that no value of their fields can fulfil. */
export function warnOfRules(config: FormConfig): ConfigWarning[] {
  const targetOf = targetsIn(config);
  const canHold = compareWithin(MOST_COMPARED);
  const neverOf = (own: string, path: string, conditional: unknown): Never[] => {
    const alone = rulesIn(conditional, path).flatMap(([rulePath, rule]): Never[] => {
      const conditionRule = rule as unknown as ConditionRule;
      const target = targetOf(own, conditionRule.field);
      return !target || canHold(target, [conditionRule])
        ? []
        : [
            {
              at: `${rulePath}.value`,
              that: 'can never be what the rule asks for',
              why: reasonOf(target, conditionRule),
            },
          ];
    });
    return alone.length > 0 ? alone : contradictionsIn(conditional, path, (name) => targetOf(own, name), canHold);
  };
  const code = 'rule_never_true';
  const conditionWarnings = conditionsIn(config).flatMap(({ own, path, conditional }) =>
    neverOf(own, path, conditional).map(({ at, that, why }) => ({ code, path: at, message: `${at} ${that}: ${why}` })),
  );
  const blockWarnings = blocksIn(config).flatMap(({ own, path, source, conditional }) =>
    neverOf(own, '', conditional)
      .slice(0, 1)
      .map(({ why }) => ({
        code,
        path,
        message: `${path} has a block with a rule that can never hold, ${source}: ${why}`,
      })),
  );
  return [...conditionWarnings, ...blockWarnings];
}

/** A rule, or a combination of rules, that no value fulfils. */
interface Never {
  at: string;
  /** The statement about the rule, which follows its path. */
  that: string;
  why: string;
}

/** True when a value fulfils all of the rules, and when the values cannot be listed. */
type CanHold = (target: Target, rules: readonly ConditionRule[]) => boolean;

function compareWithin(most: number): CanHold {
  let left = most;
  return ({ field, figure }, rules) => {
    if (left < 0) return true;
    const held = heldBy(field, rules, figure);
    if (held === null) return true;
    left -= held.values.length * PER_VALUE;
    const decided = rules.filter((rule) => held.decides(rule));
    const perValue = decided.reduce((sum, rule) => sum + 1 + operandsOf(rule).length, 0);
    return held.values.some((value) => {
      left -= perValue;
      return areCompatible(decided, value);
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

/** Names a field with its label. */
function labelled(name: string, { label }: Target['field']): string {
  return label ? `the field ${name} (${label})` : `the field ${name}`;
}

/** Finds rules about one field that cannot hold together. */
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
  const plainRules = entries.filter(([, entry]) => !isGroup(entry)).map(([, rule]) => rule as unknown as ConditionRule);
  const contradictions = [...Map.groupBy(plainRules, ({ field }) => field)].flatMap(([name, together]): Never[] => {
    const target = together.length > 1 ? targetOf(name) : undefined;
    if (!target || canHold(target, together)) return [];
    const why = `no value of ${labelled(name, target.field)} fulfils all that is asked of it`;
    return [{ at: `${path}.rules`, that: 'can never hold together', why }];
  });
  return [...inner, ...contradictions];
}
