import { Alert, Anchor, List, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type Fact, Facts } from '#console/parts/facts.tsx';
import { FormName } from '#console/parts/form-name.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { Section } from '#console/parts/section.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/pro/texts/en/ai-requests.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import detail from '../../../parts/styles/detail.module.css';
import { type AiRequest, requestQuery } from '../requests-query.ts';
import { StateBadge, useErrorText } from '../state.tsx';
import { Answer } from './answer.tsx';

/** One request to a model and its answer. It is polled until the answer is there. */
export default function AiRequestView() {
  const { uuid = '' } = useParams({ strict: false }) as { uuid?: string };
  const t = useTexts(texts);
  const errorText = useErrorText();
  const query = useQuery(requestQuery(uuid));
  const kind = query.data?.request.kind;
  return (
    <Page
      title={kind ? t.kinds[kind] : t.title}
      above={
        <Anchor component={Link} to="/ai-requests" size="sm">
          {t.toRequests}
        </Anchor>
      }
    >
      <Loaded query={query} height={480}>
        {({ request, mistakes, ...answer }) => (
          <>
            {request.error && (
              <Alert color="red" variant="light" title={errorText(request.error)}>
                <Text size="sm">{request.error.message}</Text>
              </Alert>
            )}
            <div className={detail.columns}>
              <Section title={t.answer}>
                <div aria-live="polite">
                  <Answer request={request} answer={answer} />
                </div>
                {mistakes && mistakes.length > 0 && (
                  <>
                    <Title order={3} size="h5" mt="sm">
                      {t.mistakes}
                    </Title>
                    <List size="sm">
                      {mistakes.map((one) => (
                        <List.Item key={one}>{one}</List.Item>
                      ))}
                    </List>
                  </>
                )}
              </Section>
              <Section title={t.request}>
                <RequestFacts request={request} />
              </Section>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function RequestFacts({ request }: { request: AiRequest }) {
  const t = useTexts(texts);
  const format = useFormat();
  const { form_id, revision } = request;
  const facts: Fact[] = [
    [t.state, <StateBadge key="state" state={request.status} />],
    [
      t.form,
      form_id === null ? (
        t.newForm
      ) : (
        <>
          <Anchor inherit component={Link} to={`/forms/${form_id}`}>
            <FormName id={form_id} />
          </Anchor>
          {revision !== null && ` (${t.revision(format.number(revision))})`}
        </>
      ),
    ],
    [t.provider, request.provider ?? t.nobody],
    [t.model, request.model ?? t.nobody],
    [t.attempts, format.number(request.attempts)],
    [t.tokensIn, format.number(request.usage.input_tokens)],
    [t.tokensOut, format.number(request.usage.output_tokens)],
    [t.asked, <Moment key="asked" at={request.created_at} />],
    [t.ended, request.finished_at ? <Moment key="ended" at={request.finished_at} /> : t.notYet],
    [t.kept, <Moment key="kept" at={request.expires_at} />],
    [
      t.run,
      request.temporal_ui_url && (
        <Anchor key="run" inherit href={request.temporal_ui_url} target="_blank" rel="noreferrer">
          {request.workflow_id}
        </Anchor>
      ),
    ],
  ];
  return <Facts facts={facts} />;
}
