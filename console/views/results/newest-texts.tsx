import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Moment } from '#console/parts/moment.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { SentText } from '#console/parts/visible-text/sent-text.tsx';
import { texts } from '#console/texts/en/results.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { type Selection, textsQuery } from './calls.ts';
import classes from './results.module.css';

/** The newest answers to a question for text, read when somebody asks for them, since reading them is audited. */
export function NewestTexts(props: { formId: number; path: string; selection: Selection }) {
  const t = useTexts(texts);
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <Texts {...props} />;
  return (
    <div>
      <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
        {t.showTexts}
      </Button>
    </div>
  );
}

function Texts({ formId, path, selection }: { formId: number; path: string; selection: Selection }) {
  const t = useTexts(texts);
  const format = useFormat();
  const query = useQuery(textsQuery(formId, path, selection));
  return (
    <Loaded query={query} height={160}>
      {({ answers, words }) => (
        <Stack gap="sm">
          {words.length > 0 && (
            <p className={classes.words}>
              <Text span size="sm" c="dimmed">
                {t.words}
              </Text>{' '}
              {words.map(({ word, count }) => (
                <span key={word} className={classes.word}>
                  <SentText text={word} /> <span className={classes.share}>{format.number(count)}</span>
                </span>
              ))}
            </p>
          )}
          <ul className={classes.texts}>
            {answers.map(({ submission_id: id, created_at: at, text }) => (
              <li key={`${id} ${text}`}>
                <SentText text={text} />
                <Text size="xs" c="dimmed">
                  <Anchor component={Link} to={`/submissions/${id}`} inherit>
                    {t.submission(String(id))}
                  </Anchor>{' '}
                  · <Moment at={at} />
                </Text>
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </Loaded>
  );
}
