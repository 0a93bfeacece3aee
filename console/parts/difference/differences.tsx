import { Badge, Code, Group, Stack, Text } from '@mantine/core';
import { texts } from '#console/texts/en/parts/difference.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Difference, Position } from './difference.ts';
import classes from './differences.module.css';

/**
 * A readable list of the differences between two versions of a form.
 * @param title the accessible name of the list
 */
export function Differences({ differences, title }: { differences: readonly Difference[]; title?: string }) {
  const t = useTexts(texts);
  if (differences.length === 0) return <Text size="sm">{t.none}</Text>;
  return (
    <ul className={classes.list} aria-label={title ?? t.list}>
      {differences.map((one) => (
        <li key={`${one.kind} ${one.path} ${one.part}`} className={classes.entry} data-kind={one.kind}>
          <Group gap="xs" align="baseline">
            <Badge variant="outline" color="gray" radius="sm" className={classes.badge}>
              {t[one.part !== '' && one.kind !== 'moved' ? 'changed' : one.kind]}
            </Badge>
            <Text size="sm" span>
              {t[one.subject]} {one.label !== '' && <strong>{one.label}</strong>}
            </Text>
            {one.part !== '' && <Code>{one.part}</Code>}
            {isWholeField(one) && <Code>{typeOf(one)}</Code>}
          </Group>
          <Values {...one} />
        </li>
      ))}
    </ul>
  );
}

/** True for a field that was added or removed. A changed type counts as both: one field goes, another comes. */
function isWholeField({ kind, subject, part }: Difference): boolean {
  return subject === 'field' && part === '' && (kind === 'added' || kind === 'removed');
}

function typeOf({ before, after }: Difference): string {
  return String(((after ?? before ?? {}) as { type?: unknown }).type ?? '');
}

function Values({ kind, subject, part, before, after }: Difference) {
  const t = useTexts(texts);
  if (kind === 'moved')
    return (
      <Text size="sm">
        {placed(t, before as Position)} → {placed(t, after as Position)}
      </Text>
    );
  // The content of a whole field is shown in the builder.
  if (subject === 'field' && part === '' && kind !== 'changed') return null;
  return (
    <Stack gap={2}>
      {before !== undefined && <Value label={t.before} value={before} className={classes.before} />}
      {after !== undefined && <Value label={t.after} value={after} className={classes.after} />}
    </Stack>
  );
}

function Value({ label, value, className }: { label: string; value: unknown; className: string | undefined }) {
  const t = useTexts(texts);
  const words = value === true ? t.yes : value === false ? t.no : value === '' ? t.empty : null;
  const text = words ?? (typeof value === 'string' ? value : JSON.stringify(value, null, 1));
  return (
    <div className={classes.value}>
      <Text size="xs" span className={classes.label}>
        {label}
      </Text>
      <pre className={className}>{text}</pre>
    </div>
  );
}

function placed(t: (typeof texts)['en'], { group, number }: Position): string {
  return group === null ? t.position(number) : t.positionIn(number, group);
}
