import { texts as conditionTexts } from '#console/texts/en/builder/condition.ts';
import { texts } from '#console/texts/en/builder/process.ts';
import { useTexts } from '#console/texts/language.ts';
import { courseStep, possibleOutcomes } from '#forms/process/course.ts';
import { COMPLETED, endOf, type Outcome, type Target, targetOf } from '#forms/process/definition.ts';
import type { Schema } from '../../model.ts';
import { conditionOf } from '../../panel/condition/condition.ts';
import { sentenceOf } from '../../panel/condition/sentence.ts';
import { usePanel } from '../../panel/context.tsx';
import { type Loose, listOf, recordOf } from '../../panel/schema/change.ts';
import { namedIn } from '../../panel/schema/fields.ts';
import { choicesOf, resolved } from '../../panel/schema/shape.ts';

/** Returns the outcomes of a step of the draft that can really happen; none while its kind is missing. */
export function outcomesOfStep(step: Loose): Outcome[] {
  const course = courseStep(step);
  const all = course ? possibleOutcomes(course) : [];
  return all.filter((outcome) => outcome !== 'returned' || step.may_return === true);
}

/** Returns where an outcome of a step of the draft leads. */
export function targetOfStep(step: Loose, outcome: Outcome): Target {
  return targetOf({ key: String(step.key), leads_to: recordOf(step.leads_to) }, outcome);
}

/** Lists the names of the ends to which the steps of a draft lead, the good one first. */
export function endsOfDraft(process: Loose): string[] {
  const steps = listOf(process.steps).map(recordOf);
  const ends = steps.flatMap((step) => outcomesOfStep(step).flatMap((one) => endOf(targetOfStep(step, one)) ?? []));
  return [...new Set([COMPLETED, ...ends])];
}

/** Returns a function for the title of an end: that which the form has for it, or the usual one. */
export function useEndTitle(process: Loose): (name: string) => string {
  const { usualEnds } = useTexts(texts);
  const usual: Readonly<Record<string, string>> = usualEnds;
  const own = new Map(listOf(process.ends).map((one) => [recordOf(one).key, recordOf(one).title]));
  return (name) => String(own.get(name) || (usual[name] ?? name));
}

/** Returns the labels of the outcomes, as the catalogue has them. */
export function useOutcomeNames(step: Schema): ReadonlyMap<string, string> {
  const { defs } = usePanel();
  const deadline = resolved(step.properties?.deadline ?? {}, defs);
  const action = resolved(deadline.properties?.actions?.items ?? {}, defs);
  return new Map(choicesOf(action.properties?.outcome ?? {}).map(({ value, label }) => [value, label]));
}

/** Returns a function that says of a step in one line what happens, who is asked, and until when. */
export function useStepNote(step: Schema): (one: Loose) => string {
  const t = useTexts(texts);
  const words = useTexts(conditionTexts);
  const { defs, choices } = usePanel();
  const labelsOf = (schema: Schema = {}) =>
    new Map(choicesOf(resolved(schema, defs)).map(({ value, label }) => [value, label]));
  const kinds = labelsOf(step.properties?.kind);
  const units = labelsOf(resolved(step.properties?.deadline ?? {}, defs).properties?.unit);
  const roles = labelsOf(resolved(step.properties?.who?.items ?? {}, defs).properties?.role);
  const nameOf = ({ to, account, role, named_in: step, system }: Loose) =>
    String(
      to || account || (role && (roles.get(String(role)) ?? role)) || (step && t.namedIn(String(step))) || system || '',
    );
  return ({ kind, who, deadline, conditional }) => {
    const { after, unit = 'days' } = recordOf(deadline);
    const people = listOf(who)
      .map((one) => nameOf(recordOf(one)))
      .filter((name) => name !== '');
    const condition = conditionOf(conditional);
    const parts = [
      kinds.get(String(kind)) ?? '',
      people.join(', '),
      after ? t.within(Number(after), units.get(String(unit)) ?? String(unit)) : '',
      condition ? sentenceOf(condition, 'run', words, namedIn(choices)) : '',
    ];
    return parts.filter((part) => part !== '').join(' · ');
  };
}
