import { Alert, Button, Code, FileInput, List, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { type Problem, problemOf } from '#console/api/problem.ts';
import { Copy } from '#console/parts/copy.tsx';
import { Failure } from '#console/parts/states.tsx';
import { showNotice } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/forms/new.ts';
import { useTexts } from '#console/texts/language.ts';
import { useRefreshForms } from '../data/actions.ts';
import { messageAt } from '../data/message.ts';
import { Listed } from '../data/save-over.tsx';
import { type Converted, ConvertedForms, type ExtraFacts, NO_FACTS, useConversion } from './converted.tsx';
import { useIdempotencyKey } from './create.ts';
import classes from './new.module.css';
import { isMeantAsJson, type Mistake, type PastedForm, readPasted } from './pasted-form.ts';
import { newSecrets } from './secrets.ts';

/** The largest export of another system that the service converts. */
const MOST_BYTES = 4 * 1024 * 1024;

interface CreatedForm {
  id: number;
  title: string;
  config: object;
  warnings?: { path: string; message: string }[];
  needs_secrets?: string[];
}

/** Creates a form from JSON. */
export function FromJson() {
  const t = useTexts(texts);
  const [text, setText] = useState('');
  const [mistake, setMistake] = useState<Mistake | 'too_large' | null>(null);
  const refresh = useRefreshForms();
  const navigate = useNavigate();
  const key = useIdempotencyKey();
  const create = useMutation({
    mutationFn: async ({ kind, body }: Exclude<PastedForm, { kind: 'mistake' }>) => {
      const params = { query: { published: 'false' as const }, header: { 'Idempotency-Key': key(body) } };
      const sent = { params, body: body as never };
      const answer = await (kind === 'file'
        ? answerOf(api.POST('/svcb/v1/forms/import', sent))
        : answerOf(api.POST('/svcb/v1/forms', sent)));
      await refresh();
      return answer as unknown as CreatedForm;
    },
    onSuccess: async (created) => {
      if (hasSecretsToShow(created)) return;
      showNotice([t.made(created.title), ...(created.warnings ?? []).map(({ message }) => message)].join('\n'));
      await navigate({ to: `/forms/${created.id}/edit` });
    },
  });
  const conversion = useConversion();
  const [source, setSource] = useState('');
  const [facts, setFacts] = useState<ExtraFacts>(NO_FACTS);
  const [picked, setPicked] = useState<number[]>([]);
  const several = (conversion.data?.forms.length ?? 0) > 1;
  const createSeveral = useMutation({
    mutationFn: async (forms: { at: number; file: object }[]) => {
      const ids: number[] = [];
      for (const { at, file } of forms) {
        const params = { query: { published: 'false' as const }, header: { 'Idempotency-Key': key(file) } };
        const { id } = (await answerOf(
          api.POST('/svcb/v1/forms/import', { params, body: file as never }),
        )) as unknown as CreatedForm;
        ids.push(id);
        // A form that has been created is not created again when a later one is refused.
        setPicked((indexes) => indexes.filter((one) => one !== at));
      }
      return ids;
    },
    onSettled: refresh,
    onSuccess: async ([id, ...others]) => {
      showNotice(t.madeSeveral(String(others.length + 1)));
      await navigate({ to: others.length > 0 ? '/forms' : `/forms/${id}/edit` });
    },
  });
  const change = (next: string) => {
    setText(next);
    setMistake(null);
    setFacts(NO_FACTS);
    create.reset();
    createSeveral.reset();
    conversion.reset();
  };
  /** The converted form replaces the export in the text area; the list of what was left out stays above. */
  const take = ({ file }: Converted) => {
    setText(JSON.stringify(file, null, 2));
    setMistake(null);
  };
  const convert = (from: string, knownFacts: ExtraFacts, parseMistake?: Mistake) => {
    setSource(from);
    setFacts(knownFacts);
    conversion.mutate(
      { text: from, facts: knownFacts },
      {
        onSuccess: ({ forms }) => {
          const [form] = forms;
          if (forms.length === 1 && form) take(form);
          setPicked((before) => (knownFacts === NO_FACTS ? forms.map((_, at) => at) : before));
        },
        // The text is no export of another system: the error is about it as a form of ours.
        onError: (error) =>
          parseMistake && isMeantAsJson(from) && problemOf(error).status === 422 && setMistake(parseMistake),
      },
    );
  };
  const send = () => {
    const forms = conversion.data?.forms ?? [];
    if (several) {
      return createSeveral.mutate(picked.flatMap((at) => (forms[at] ? [{ at, file: forms[at].file }] : [])));
    }
    const pasted = readPasted(text, t.untitled);
    if (pasted.kind !== 'mistake') return create.mutate(pasted);
    const { kind } = pasted.mistake;
    if (kind === 'nothing' || (kind === 'syntax' && isMeantAsJson(text))) return setMistake(pasted.mistake);
    convert(text, NO_FACTS, pasted.mistake);
  };
  const choose = async (file: File | null) => {
    if (!file) return;
    if (file.size <= MOST_BYTES) change(await file.text());
    else setMistake('too_large');
  };
  if (create.data && hasSecretsToShow(create.data)) return <CreatedFormView form={create.data} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack maw={960}>
        <Textarea
          label={t.jsonLabel}
          description={t.jsonHint}
          className={classes.json}
          rows={18}
          resize="vertical"
          spellCheck={false}
          value={text}
          error={mistake !== null && <MistakeText mistake={mistake} />}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        <FileInput
          label={t.file}
          placeholder={t.fileHint}
          accept=".json,.xml,.txt,application/json,text/xml,text/plain"
          leftSection={<IconUpload size={16} aria-hidden="true" />}
          onChange={(file) => void choose(file)}
          maw={360}
        />
        {conversion.isError && mistake === null && <Mistakes problem={problemOf(conversion.error)} />}
        {conversion.data && (
          <ConvertedForms
            {...conversion.data}
            {...{ picked, facts }}
            pick={setPicked}
            again={(next) => convert(source, next)}
            isBusy={conversion.isPending}
          />
        )}
        {createSeveral.isError && <Mistakes problem={problemOf(createSeveral.error)} />}
        {create.isError && <Mistakes problem={problemOf(create.error)} />}
        <Button
          type="submit"
          disabled={several && picked.length === 0}
          loading={create.isPending || createSeveral.isPending || conversion.isPending}
          style={{ alignSelf: 'flex-start' }}
        >
          {several && picked.length > 1 ? t.createSeveral(String(picked.length)) : t.create}
        </Button>
      </Stack>
    </form>
  );
}

function MistakeText({ mistake }: { mistake: Mistake | 'too_large' }) {
  const t = useTexts(texts);
  if (mistake === 'too_large') return t.fileTooLarge;
  if (mistake.kind === 'nothing') return t.jsonNothing;
  if (mistake.kind === 'no_object') return t.jsonNoObject;
  if (mistake.kind === 'no_form') return t.jsonNoForm;
  const { message, line, column } = mistake;
  return `${t.jsonSyntax(message)}${line === undefined ? '' : ` ${t.jsonAt(String(line), String(column))}`}`;
}

/** The service's errors, each with its path in the JSON. */
function Mistakes({ problem }: { problem: Problem }) {
  const t = useTexts(texts);
  const paths = Object.keys(problem.errors);
  if (paths.length === 0) return <Failure error={problem} />;
  return (
    <Alert color="red" variant="light" role="alert" title={t.jsonMistakes}>
      <List size="sm" spacing={4}>
        {paths.map((path) => (
          <List.Item key={path}>
            <Code>{path}</Code> {messageAt(problem.errors, path)}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function hasSecretsToShow({ config, needs_secrets: missing = [] }: CreatedForm): boolean {
  return newSecrets(config).length > 0 || missing.length > 0;
}

/** Opens the new form, after showing secrets that will not be shown again. */
function CreatedFormView({ form }: { form: CreatedForm }) {
  const t = useTexts(texts);
  const { id, title, warnings = [], needs_secrets: missing = [] } = form;
  const secrets = newSecrets(form.config);
  return (
    <Stack maw={720}>
      <Text role="status">{t.made(title)}</Text>
      <Title order={2} size="h4">
        {t.secretsTitle}
      </Title>
      {secrets.length > 0 && (
        <>
          <Text size="sm">{t.secretsNew}</Text>
          <List size="sm" spacing="xs">
            {secrets.map(({ path, value }) => (
              <List.Item key={path}>
                {path}: <Code>{value}</Code> <Copy value={value} />
              </List.Item>
            ))}
          </List>
        </>
      )}
      {missing.length > 0 && <Listed title={t.secretsMissing} items={missing} />}
      {warnings.length > 0 && <Listed title={t.warnings} items={warnings.map(({ message }) => message)} />}
      <Button component={Link} to={`/forms/${id}/edit`} style={{ alignSelf: 'flex-start' }} data-autofocus>
        {t.toBuilder}
      </Button>
    </Stack>
  );
}
