import { texts } from '#console/texts/en/builder/process.ts';
import { useTexts } from '#console/texts/language.ts';
import { OUTCOMES, type StepKind } from '#forms/process/definition.ts';
import type { Schema } from '../../model.ts';
import { usePanel } from '../../panel/context.tsx';
import { isSet, type Loose, withValueAt } from '../../panel/schema/change.ts';
import { choicesOf, resolved } from '../../panel/schema/shape.ts';
import { SchemaForm } from '../../panel/schema-form.tsx';
import type { Entered } from '../parts/entry-cards.tsx';
import { LeadsTo } from './leads-to.tsx';
import { StepKey } from './step-key.tsx';

/** The keys of every kind of step under each heading. */
const GROUPS = {
  step: ['title', 'kind', 'who', 'needs', 'address_field', 'method', 'fields', 'until'],
  time: ['deadline', 'correct_within'],
  next: ['leads_to', 'may_return', 'keeps_approvals', 'names_next'],
  page: ['shows', 'note', 'waiting_text'],
  mail: ['subject', 'html'],
  when: ['conditional', 'key'],
} as const;

const ASKING = ['who', 'needs', 'deadline', 'shows', 'note', 'subject', 'html', 'conditional'];
/** The keys of a kind, beside those of every step. */
const OF_KIND: Readonly<Record<StepKind, readonly string[]>> = {
  verify: ['address_field', 'method', 'deadline', 'shows', 'subject', 'html'],
  approve: [...ASKING, 'may_return', 'correct_within', 'keeps_approvals', 'names_next'],
  fill: [...ASKING.filter((key) => key !== 'needs'), 'fields'],
  sign: ASKING,
  wait: ['until', 'conditional'],
};
const OF_ALL = ['title', 'kind', 'leads_to', 'waiting_text', 'key'];
/** Keys that say something only where another one is on. */
const ONLY_WITH: Readonly<Record<string, string>> = { correct_within: 'may_return', keeps_approvals: 'may_return' };

/** Lists the keys that a step has an input for: those of its kind, and what is set though it is of no use, so that it can be removed. */
export function keysOfStep(step: Loose, properties: Readonly<Record<string, Schema>>): string[] {
  const own = OF_KIND[step.kind as StepKind] ?? [];
  return Object.keys(properties).filter((key) => {
    if (isSet(step[key], properties[key]) || OF_ALL.includes(key)) return true;
    const needed = ONLY_WITH[key];
    return own.includes(key) && (needed === undefined || step[needed] === true);
  });
}

/** The inputs of a step, those of its kind only. */
export function StepForm({ schema, process, value, path, edit }: Entered & { schema: Schema; process: Loose }) {
  const { groups: titles } = useTexts(texts);
  const { defs } = usePanel();
  const keys = keysOfStep(value, schema.properties ?? {});
  const placed: readonly string[] = Object.values(GROUPS).flat();
  const groups = Object.entries(GROUPS)
    .map(([id, own]) => ({
      id,
      title: titles[id as keyof typeof GROUPS],
      keys: [...own, ...(id === 'when' ? keys.filter((key) => !placed.includes(key)) : [])].filter((key) =>
        keys.includes(key),
      ),
    }))
    .filter((group) => group.keys.length > 0);
  const leadsTo = <LeadsTo schema={schema} step={value} process={process} path={`${path}.leads_to`} edit={edit} />;
  return (
    <SchemaForm
      schema={withOwnOutcomes(schema, value.kind, defs)}
      value={value}
      edit={edit}
      path={path}
      groups={groups}
      headings={5}
      instead={{ leads_to: leadsTo, key: <StepKey schema={schema} process={process} path={path} /> }}
    />
  );
}

/** Leaves those outcomes to choose from at a deadline that a step of this kind can have. A submission is returned by people alone. */
function withOwnOutcomes(schema: Schema, kind: unknown, defs: Readonly<Record<string, Schema>>): Schema {
  const deadline = resolved(schema.properties?.deadline ?? {}, defs);
  const action = resolved(deadline.properties?.actions?.items ?? {}, defs);
  const all = choicesOf(action.properties?.outcome ?? {});
  const own: readonly string[] = (OUTCOMES[kind as StepKind] ?? []).filter((outcome) => outcome !== 'returned');
  const choices = own.flatMap((outcome) => all.find(({ value }) => value === outcome) ?? []);
  if (choices.length === 0) return schema;
  const narrowed = withValueAt(action, ['properties', 'outcome'], (outcome) => ({
    ...(outcome as Schema),
    enum: choices.map(({ value }) => value),
    oneOf: choices.map(({ value, label }) => ({ const: value, title: label })),
  }));
  const decided = withValueAt(deadline, ['properties', 'actions', 'items'], () => narrowed);
  return withValueAt(schema, ['properties', 'deadline'], () => decided) as Schema;
}
