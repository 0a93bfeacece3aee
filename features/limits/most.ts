import { ACCOUNT, couponLimit, type LimitPlan, optionName, PLACES, placesOf, slotPrefix } from './plan.ts';

/** Returns the limit of each counter in the form's current revision. */
export function mostByName({ most, person, quotas, slots, unique, coupon }: LimitPlan): (name: string) => number {
  const options = new Map(
    quotas.flatMap(({ field, byOption }) => [...byOption].map(([one, quota]) => [optionName(field.name, one), quota])),
  );
  const none = Number.POSITIVE_INFINITY;
  return (name) => {
    if (name === PLACES) return most ?? none;
    if (name.startsWith('p.') || name.startsWith(ACCOUNT)) return person?.most ?? none;
    if (name.startsWith('u.')) return unique.length > 0 ? 1 : none;
    const slot = slots.find((field) => name.startsWith(slotPrefix(field.name)));
    if (slot) return placesOf(slot);
    return couponLimit(name, coupon) ?? options.get(name) ?? none;
  };
}
