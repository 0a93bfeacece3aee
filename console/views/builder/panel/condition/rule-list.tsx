import { ActionIcon, Button, Group, Input, NativeSelect, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { texts } from '#console/texts/en/builder/condition.ts';
import { useTexts } from '#console/texts/language.ts';
import { usePanel } from '../context.tsx';
import { FieldPicker } from '../controls/field.tsx';
import classes from '../panel.module.css';
import { mistakeAt } from '../schema/change.ts';
import {
  type Entry,
  isGroup,
  MOST_DEEP,
  operatorsOf,
  type Rule,
  type RuleGroup,
  ruleOf,
  withField,
  withOperator,
} from './condition.ts';
import { ValueInput } from './value-input.tsx';

/** The rules of a group, nested groups included. */
export function RuleList({
  group,
  depth,
  numberPrefix,
  path,
  isNested,
  disabled,
  onChange,
}: {
  group: RuleGroup;
  depth: number;
  /** The prefix of the rules' numbers: `2.` in the second group. */
  numberPrefix: string;
  path: string;
  /** True if the group may contain further groups. */
  isNested: boolean;
  disabled?: boolean;
  onChange(make: (before: RuleGroup) => RuleGroup): void;
}) {
  const t = useTexts(texts);
  const { choices, errors } = usePanel();
  const first = choices.find(({ isInRows }) => !isInRows);
  const rules = Array.isArray(group.rules) ? group.rules : [];
  const editRules = (make: (before: Entry[]) => Entry[]) =>
    onChange((before) => ({ ...before, rules: make(before.rules ?? []) }));
  const replace = (index: number, make: (before: Entry) => Entry) =>
    editRules((before) => before.map((one, at) => (at === index ? make(one) : one)));
  const remove = (index: number) => editRules((before) => before.filter((_, at) => at !== index));
  const blank = () => ruleOf(first?.name ?? '', first?.field);
  return (
    <Stack gap="xs">
      <NativeSelect
        aria-label={t.match}
        disabled={disabled}
        value={group.match ?? 'all'}
        data={(['all', 'any'] as const).map((value) => ({ value, label: t.matches[value] }))}
        onChange={(event) => {
          const match = event.currentTarget.value as 'all' | 'any';
          onChange((before) => ({ ...before, match }));
        }}
      />
      {errors[`${path}.rules`] && <Input.Error>{mistakeAt(errors, `${path}.rules`, t.match)}</Input.Error>}
      {rules.map((entry, index) => {
        const own = `${numberPrefix}${index + 1}`;
        const at = `${path}.rules[${index}]`;
        const isInner = isGroup(entry);
        return (
          // Rules have no identity other than their index.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <fieldset key={index} className={classes.item} aria-label={isInner ? t.group(own) : t.rule(own)}>
            <Group gap={4} wrap="nowrap" align="flex-start">
              <div style={{ flex: 1, minWidth: 0 }}>
                {isInner ? (
                  <RuleList
                    group={entry}
                    depth={depth + 1}
                    numberPrefix={`${own}.`}
                    path={at}
                    isNested={isNested}
                    disabled={disabled}
                    onChange={(make) => replace(index, (before) => (isGroup(before) ? make(before) : before))}
                  />
                ) : (
                  <RuleRow
                    rule={entry}
                    path={at}
                    disabled={disabled}
                    onChange={(make) => replace(index, (before) => (isGroup(before) ? before : make(before)))}
                  />
                )}
                {errors[at] && (
                  <Input.Error mt={4}>{mistakeAt(errors, at, isInner ? t.group(own) : t.rule(own))}</Input.Error>
                )}
              </div>
              <ActionIcon
                size={24}
                variant="subtle"
                color="gray"
                aria-label={isInner ? t.removeGroup(own) : t.removeRule(own)}
                disabled={disabled}
                onClick={() => remove(index)}
              >
                <IconTrash size={14} />
              </ActionIcon>
            </Group>
          </fieldset>
        );
      })}
      <Group gap="xs">
        <Button
          size="compact-xs"
          mih={24}
          variant="default"
          disabled={disabled}
          onClick={() => editRules((before) => [...before, blank()])}
        >
          {t.addRule}
        </Button>
        {isNested && depth < MOST_DEEP && (
          <Button
            size="compact-xs"
            mih={24}
            variant="default"
            disabled={disabled}
            onClick={() => editRules((before) => [...before, { match: 'any', rules: [blank()] }])}
          >
            {t.addGroup}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function RuleRow({
  rule,
  path,
  disabled,
  onChange,
}: {
  rule: Rule;
  path: string;
  disabled?: boolean;
  onChange(make: (before: Rule) => Rule): void;
}) {
  const t = useTexts(texts);
  const { choices, errors } = usePanel();
  const fieldOf = (name: string) => choices.find((choice) => choice.name === name)?.field;
  const field = fieldOf(rule.field);
  const words: Readonly<Record<string, string>> = t.operators;
  return (
    <div className={classes.columns}>
      <FieldPicker
        label={t.field}
        value={rule.field ?? ''}
        path={`${path}.field`}
        required
        disabled={disabled}
        onChange={(name = '') => onChange((before) => withField(before, name, fieldOf(name)))}
      />
      <NativeSelect
        label={t.operator}
        disabled={disabled}
        error={mistakeAt(errors, `${path}.op`, t.operator)}
        value={rule.op}
        data={operatorsOf(field, rule.op).map((value) => ({ value, label: words[value] ?? value }))}
        onChange={(event) => {
          const op = event.currentTarget.value;
          onChange((before) => withOperator(before, field, op));
        }}
      />
      <ValueInput
        rule={rule}
        field={field}
        error={mistakeAt(errors, `${path}.value`, t.value)}
        disabled={disabled}
        onChange={(value) => onChange((before) => ({ ...before, value }))}
      />
    </div>
  );
}
