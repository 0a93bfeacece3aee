import { texts } from '#console/texts/en/builder/process.ts';
import { texts as editorTexts } from '#console/texts/en/builder.ts';
import { useTexts } from '#console/texts/language.ts';
import { announce } from '../../editor/announce.tsx';
import { useEditor } from '../../editor/context.tsx';
import { LateInput } from '../../editor/late-input.tsx';
import type { Schema } from '../../model.ts';
import { usePanel } from '../../panel/context.tsx';
import { type Loose, listOf, mistakeAt, recordOf, stepsOf } from '../../panel/schema/change.ts';
import { fits, resolved } from '../../panel/schema/shape.ts';
import { useEditOptions } from '../parts/option-rows.tsx';
import { withStepKey } from './renamed.ts';

/** The key of a step. Other steps, notifications, integrations and translations that name the step follow at once. */
export function StepKey({ schema, process, path }: { schema: Schema; process: Loose; path: string }) {
  const t = useTexts(texts);
  const { renamedIn, namedBy } = useTexts(editorTexts);
  const { draft } = useEditor();
  const { defs, errors } = usePanel();
  const editOptions = useEditOptions();
  const {
    title: label = 'key',
    description,
    pattern = '',
    maxLength = 40,
  } = resolved(schema.properties?.key ?? {}, defs);
  const place = Number(stepsOf(path).at(-1));
  const keys = listOf(process.steps).map((step) => String(recordOf(step).key ?? ''));
  const value = keys[place] ?? '';
  const { mentions } = withStepKey(draft.config.options, place, value);
  const mistakeIn = (typed: string) => {
    if (typed === '' || !fits(pattern, typed)) return t.keyWrong;
    return keys.includes(typed) ? t.keyTaken : undefined;
  };
  return (
    <LateInput
      label={label}
      description={[description, mentions > 0 && namedBy(mentions)].filter(Boolean).join(' ') || undefined}
      value={value}
      maxLength={maxLength}
      error={mistakeAt(errors, `${path}.key`, label)}
      mistakeIn={mistakeIn}
      onCommit={(next) => {
        editOptions((options) => withStepKey(options, place, next).options);
        if (mentions > 0) announce(renamedIn(next, mentions));
      }}
    />
  );
}
