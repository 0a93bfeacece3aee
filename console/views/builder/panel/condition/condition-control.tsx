import { Button, Group, Input, NativeSelect, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { texts } from '#console/texts/en/builder/condition.ts';
import { useTexts } from '#console/texts/language.ts';
import { type ControlProps, usePanel } from '../context.tsx';
import classes from '../panel.module.css';
import { mistakeAt } from '../schema/change.ts';
import { namedIn } from '../schema/fields.ts';
import { resolved } from '../schema/shape.ts';
import { type Condition, conditionOf, optionsOf, ruleOf } from './condition.ts';
import { RuleList } from './rule-list.tsx';
import { type Outcome, sentenceOf } from './sentence.ts';

/** A condition: rules about fields, in nested groups, and a sentence that describes them. */
export function ConditionControl({ schema, value, edit, path, label, description, required, disabled }: ControlProps) {
  const t = useTexts(texts);
  const { defs, choices, errors } = usePanel();
  const id = useId();
  const condition = conditionOf(value);
  const shape = resolved(schema.anyOf?.find((one) => one.$ref !== undefined) ?? schema, defs);
  const outcome = outcomeOf(shape.properties?.action !== undefined, path);
  const isNested = JSON.stringify(shape.properties?.rules?.items ?? {}).includes('ConditionGroup');
  const pickable = choices.filter(({ isInRows }) => !isInRows);
  // Most conditions ask what was chosen.
  const first = pickable.find(({ field }) => optionsOf(field).length > 0) ?? pickable[0];
  const editCondition = (make: (before: Condition) => Condition) =>
    edit((before) => make(conditionOf(before) ?? { rules: [] }));
  const begin = () => {
    const rules = [ruleOf(first?.name ?? '', first?.field)];
    edit(() => (outcome === 'none' ? { match: 'all', rules } : { action: 'show', match: 'all', rules }));
  };
  return (
    <Stack gap={6} role="group" aria-labelledby={id}>
      <Input.Label id={id} component="div" required={required}>
        {label}
      </Input.Label>
      {description && <Input.Description>{description}</Input.Description>}
      {errors[path] && <Input.Error>{mistakeAt(errors, path, label)}</Input.Error>}
      <Text size="sm" aria-live="polite">
        {condition ? sentenceOf(condition, outcome, t, namedIn(choices)) : t.always}
      </Text>
      {condition ? (
        <div className={classes.group}>
          <Stack gap="xs">
            <Group gap="xs" grow>
              {outcome !== 'none' && (
                <NativeSelect
                  aria-label={t.action}
                  disabled={disabled}
                  error={errors[`${path}.action`]}
                  value={condition.action ?? 'show'}
                  data={actionsOf(path, outcome, outcome === 'run' ? t.run : t.actions)}
                  onChange={(event) => {
                    const action = event.currentTarget.value as NonNullable<Condition['action']>;
                    editCondition((before) => ({ ...before, action }));
                  }}
                />
              )}
            </Group>
            <RuleList
              group={condition}
              depth={1}
              numberPrefix=""
              path={path}
              isNested={isNested}
              disabled={disabled}
              onChange={(make) => editCondition((before) => ({ ...before, ...make(before) }))}
            />
            <Group>
              <Button
                size="compact-xs"
                mih={24}
                variant="default"
                leftSection={<IconTrash size={12} aria-hidden />}
                disabled={disabled}
                onClick={() => edit(() => undefined)}
              >
                {t.remove}
              </Button>
            </Group>
          </Stack>
        </div>
      ) : (
        <Group>
          <Button size="compact-sm" variant="default" disabled={disabled || !first} onClick={begin}>
            {t.add}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** The condition of a field shows or hides it; that of an option decides if it runs. */
function outcomeOf(hasAction: boolean, path: string): Outcome {
  if (!hasAction) return 'none';
  return path.startsWith('config.options') ? 'run' : 'field';
}

/** Options can be shown or hidden; only fields can also be required. */
function actionsOf(path: string, outcome: Outcome, words: Readonly<Record<'show' | 'hide' | 'require', string>>) {
  const isOfField = outcome === 'field' && /fields\[\d+\]\.conditional$/.test(path);
  const actions = isOfField ? (['show', 'hide', 'require'] as const) : (['show', 'hide'] as const);
  return actions.map((value) => ({ value, label: words[value] }));
}
