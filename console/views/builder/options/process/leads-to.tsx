import { Input, NativeSelect, Stack } from '@mantine/core';
import { texts } from '#console/texts/en/builder/process.ts';
import { useTexts } from '#console/texts/language.ts';
import { COMPLETED } from '#forms/process/definition.ts';
import { STOPPED } from '#forms/process/next.ts';
import type { Schema } from '../../model.ts';
import { usePanel } from '../../panel/context.tsx';
import { type Loose, listOf, mistakeAt, recordOf, withKey } from '../../panel/schema/change.ts';
import classes from './process.module.css';
import { endsOfDraft, outcomesOfStep, targetOfStep, useEndTitle, useOutcomeNames } from './summary.ts';

/** Inputs for the target of each outcome of a step: the next step, another one, or an end. */
export function LeadsTo({
  schema,
  step,
  process,
  path,
  edit,
}: {
  schema: Schema;
  step: Loose;
  process: Loose;
  path: string;
  edit(make: (before: unknown) => unknown): void;
}) {
  const t = useTexts(texts);
  const { errors } = usePanel();
  const outcomeNames = useOutcomeNames(schema);
  const endOf = useEndTitle(process);
  const { title = 'leads_to', description } = schema.properties?.leads_to ?? {};
  const given = recordOf(step.leads_to);
  const outcomes = outcomesOfStep(step);
  const all = [...new Set([...outcomes, ...Object.keys(given)])] as typeof outcomes;
  const steps = listOf(process.steps).map(recordOf);
  const own = listOf(process.ends).map((one) => String(recordOf(one).key));
  const ends = [...new Set([...endsOfDraft(process), ...USUAL, ...own])].filter((name) => name !== STOPPED);
  const nameOf = (target: string) => {
    const end = target.startsWith('end:') ? target.slice('end:'.length) : null;
    if (end !== null) return t.toEnd(endOf(end));
    if (target === 'next') return t.toNext;
    const found = steps.find(({ key }) => `step:${key}` === target);
    return target === `step:${step.key}`
      ? t.toItself
      : t.toStep(String(found?.title || found?.key || target.replace(/^step:/, '')));
  };
  const targets = ['next', ...steps.map(({ key }) => `step:${key}`), ...ends.map((name) => `end:${name}`)];
  const change = (outcome: string, target: string) =>
    edit((before) => {
      const { leads_to: were } = recordOf(before);
      const next = withKey(were, outcome, target || undefined);
      return withKey(before, 'leads_to', Object.keys(next).length > 0 ? next : undefined);
    });
  return (
    <Stack gap={6} role="group" aria-label={title}>
      <Input.Label component="div">{title}</Input.Label>
      {description && <Input.Description>{description}</Input.Description>}
      {errors[path] && <Input.Error>{mistakeAt(errors, path, title)}</Input.Error>}
      <div className={classes.targets}>
        {all.map((outcome) => {
          const usual = targetOfStep({ ...step, leads_to: {} }, outcome);
          const value = typeof given[outcome] === 'string' ? given[outcome] : '';
          const label = outcomeNames.get(outcome) ?? outcome;
          const others = [...new Set([...targets, value])].filter((target) => target !== '' && target !== usual);
          return (
            <div key={outcome} data-path={`${path}.${outcome}`}>
              <NativeSelect
                size="sm"
                label={t.when(label)}
                error={mistakeAt(errors, `${path}.${outcome}`, label)}
                value={value === usual ? '' : value}
                data={[
                  { value: '', label: t.usually(nameOf(usual)) },
                  ...others.map((target) => ({ value: target, label: nameOf(target) })),
                ]}
                onChange={(event) => change(outcome, event.currentTarget.value)}
              />
            </div>
          );
        })}
      </div>
    </Stack>
  );
}

/** Ends that are offered though no step leads there yet. */
const USUAL = [COMPLETED, 'rejected', 'declined', 'lapsed'];
