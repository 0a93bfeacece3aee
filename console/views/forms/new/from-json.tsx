import { Alert, Button, Code, FileInput, List, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { type Problem, problemOf } from '#console/api/problem.ts';
import { Copy } from '#console/parts/copy.tsx';
import { Failure } from '#console/parts/states.tsx';
import { say } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/forms/new.ts';
import { useTexts } from '#console/texts/language.ts';
import { useRefreshForms } from '../data/actions.ts';
import { messageAt } from '../data/message.ts';
import { Listed } from '../data/save-over.tsx';
import { type Converted, ConvertedForms, NOTHING_SAID, type Said, useConversion } from './converted.tsx';
import { useIdempotencyKey } from './create.ts';
import { type Given, isMeantAsJson, type Mistake, readGiven } from './given.ts';
import classes from './new.module.css';
import { newSecrets } from './secrets.ts';

/** The largest export of another system that the service converts. */
const MOST_BYTES = 4 * 1024 * 1024;

interface Made {
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
    mutationFn: async ({ kind, body }: Exclude<Given, { kind: 'mistake' }>) => {
      const params = { header: { 'Idempotency-Key': key(body) } };
      const sent = { params, body: body as never };
      const made = await (kind === 'file'
        ? answerOf(api.POST('/svcb/v1/forms/import', sent))
        : answerOf(api.POST('/svcb/v1/forms', sent)));
      await refresh();
      return made as unknown as Made;
    },
    onSuccess: async (made) => {
      if (hasSecretsToShow(made)) return;
      say([t.made(made.title), ...(made.warnings ?? []).map(({ message }) => message)].join('\n'));
      await navigate({ to: `/forms/${made.id}/edit` });
    },
  });
  const conversion = useConversion();
  const [source, setSource] = useState('');
  const [said, setSaid] = useState<Said>(NOTHING_SAID);
  const [picked, setPicked] = useState<number[]>([]);
  const several = (conversion.data?.forms.length ?? 0) > 1;
  const createSeveral = useMutation({
    mutationFn: async (forms: { at: number; file: object }[]) => {
      const made: number[] = [];
      for (const { at, file } of forms) {
        const params = { header: { 'Idempotency-Key': key(file) } };
        const { id } = (await answerOf(
          api.POST('/svcb/v1/forms/import', { params, body: file as never }),
        )) as unknown as Made;
        made.push(id);
        // A form that has been created is not created again when a later one is refused.
        setPicked((known) => known.filter((one) => one !== at));
      }
      return made;
    },
    onSettled: refresh,
    onSuccess: async ([id, ...others]) => {
      say(t.madeSeveral(String(others.length + 1)));
      await navigate({ to: others.length > 0 ? '/forms' : `/forms/${id}/edit` });
    },
  });
  const change = (next: string) => {
    setText(next);
    setMistake(null);
    setSaid(NOTHING_SAID);
    create.reset();
    createSeveral.reset();
    conversion.reset();
  };
  /** The converted form replaces the export in the text area; the list of what was left out stays above. */
  const take = ({ file }: Converted) => {
    setText(JSON.stringify(file, null, 2));
    setMistake(null);
  };
  const convert = (from: string, known: Said, given?: Mistake) => {
    setSource(from);
    setSaid(known);
    conversion.mutate(
      { text: from, said: known },
      {
        onSuccess: ({ forms }) => {
          const [form] = forms;
          if (forms.length === 1 && form) take(form);
          setPicked((before) => (known === NOTHING_SAID ? forms.map((_, at) => at) : before));
        },
        // The text is no export of another system: the error is about it as a form of ours.
        onError: (error) => given && isMeantAsJson(from) && problemOf(error).status === 422 && setMistake(given),
      },
    );
  };
  const send = () => {
    const forms = conversion.data?.forms ?? [];
    if (several) {
      return createSeveral.mutate(picked.flatMap((at) => (forms[at] ? [{ at, file: forms[at].file }] : [])));
    }
    const given = readGiven(text, t.untitled);
    if (given.kind !== 'mistake') return create.mutate(given);
    const { what } = given.mistake;
    if (what === 'nothing' || (what === 'syntax' && isMeantAsJson(text))) return setMistake(given.mistake);
    convert(text, NOTHING_SAID, given.mistake);
  };
  const choose = async (file: File | null) => {
    if (!file) return;
    if (file.size <= MOST_BYTES) change(await file.text());
    else setMistake('too_large');
  };
  if (create.data && hasSecretsToShow(create.data)) return <MadeForm made={create.data} />;
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
            {...{ picked, said }}
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
  if (mistake.what === 'nothing') return t.jsonNothing;
  if (mistake.what === 'no_object') return t.jsonNoObject;
  if (mistake.what === 'no_form') return t.jsonNoForm;
  const { said, line, column } = mistake;
  return `${t.jsonSyntax(said)}${line === undefined ? '' : ` ${t.jsonAt(String(line), String(column))}`}`;
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

function hasSecretsToShow({ config, needs_secrets: missing = [] }: Made): boolean {
  return newSecrets(config).length > 0 || missing.length > 0;
}

/** Opens the new form, after showing secrets that will not be shown again. */
function MadeForm({ made }: { made: Made }) {
  const t = useTexts(texts);
  const { id, title, warnings = [], needs_secrets: missing = [] } = made;
  const secrets = newSecrets(made.config);
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
