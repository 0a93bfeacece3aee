import { Alert, Anchor, Loader, Text } from '@mantine/core';
import { texts } from '#console/texts/en/builder.ts';
import { useTexts } from '#console/texts/language.ts';
import { useEditor } from '../editor/context.tsx';
import { fieldAt, fieldPathOf, positionOf } from '../editor/paths.ts';
import type { Draft } from '../model.ts';
import classes from './canvas.module.css';
import { labelOf } from './lines.ts';

/** The service's errors and warnings about the draft, each with a link to its field or option. */
export function Mistakes({ isChecking, onOpen }: { isChecking: boolean; onOpen(path: string): void }) {
  const t = useTexts(texts);
  const { errors, warnings } = useEditor();
  const mistakes = Object.entries(errors).map(([path, message]) => ({ path, message }));
  return (
    <div className={classes.mistakes}>
      <Text size="xs" role="status" className={classes.state}>
        {isChecking && <Loader size={10} aria-hidden="true" />}
        {mistakes.length > 0 ? t.mistakes(mistakes.length) : isChecking ? t.checking : t.noMistakes}
        {warnings.length > 0 && ` · ${t.warnings(warnings.length)}`}
      </Text>
      {mistakes.length > 0 && (
        <Alert color="red" variant="light" p="xs">
          <ProblemList entries={mistakes} label={t.mistakes(mistakes.length)} onOpen={onOpen} />
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert color="yellow" variant="light" p="xs">
          <ProblemList entries={warnings} label={t.warnings(warnings.length)} onOpen={onOpen} />
        </Alert>
      )}
    </div>
  );
}

function ProblemList({
  entries,
  label,
  onOpen,
}: {
  entries: readonly { path: string; message: string }[];
  label: string;
  onOpen(path: string): void;
}) {
  const t = useTexts(texts);
  const { draft, types } = useEditor();
  const titleAt = (path: string): string => {
    const position = positionOf(path);
    const field = position && fieldAt(draft.config.fields, position);
    return field ? labelOf(field, types) : optionOf(path, draft) || t.form;
  };
  return (
    <ul className={classes.places} aria-label={label}>
      {entries.map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          <Anchor
            component="button"
            type="button"
            size="sm"
            c="inherit"
            underline="always"
            onClick={() => onOpen(path)}
          >
            <strong>{titleAt(path)}</strong>: {plain(path, message)}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

/** Removes the field's path from a message; its label is shown before it. */
function plain(path: string, message: string): string {
  const own = fieldPathOf(path);
  return own === null
    ? message.replace(/^config\.(options\.)?/, '')
    : message.replace(own, '').replace(/^\./, '').trim();
}

function optionOf(path: string, draft: Draft): string {
  const option = /^config\.options\.(\w+)/.exec(path)?.[1];
  return path === 'title' ? draft.title : (option ?? '');
}
