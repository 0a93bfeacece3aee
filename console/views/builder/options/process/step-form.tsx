import { texts } from '#console/texts/en/builder/process.ts';
import { useTexts } from '#console/texts/language.ts';
import type { StepKind } from '#forms/process/definition.ts';
import type { Schema } from '../../model.ts';
import { isSet, type Loose } from '../../panel/schema/change.ts';
import { SchemaForm } from '../../panel/schema-form.tsx';
import type { Entered } from '../parts/entry-cards.tsx';
import { LeadsTo } from './leads-to.tsx';

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
      schema={schema}
      value={value}
      edit={edit}
      path={path}
      groups={groups}
      headings={5}
      instead={{ leads_to: leadsTo }}
    />
  );
}
