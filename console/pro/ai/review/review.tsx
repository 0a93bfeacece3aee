import { Anchor, SegmentedControl, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Page } from '#console/parts/page.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/pro/texts/en/ai/review.ts';
import { useTexts } from '#console/texts/language.ts';
import { useForm, useFormId } from '#console/views/forms/data/form.ts';
import { WithModel } from '../ask/waiting.tsx';
import { ChangeBySentence } from './change.tsx';
import { Findings } from './findings.tsx';

const WAYS = ['review', 'change'] as const;

/** A model's review of a form, and changes by instruction. */
export default function Review() {
  const t = useTexts(texts);
  const id = useFormId();
  const form = useForm(id);
  const [search, change] = useSearchState();
  const way = search.way === 'change' ? 'change' : 'review';
  const title = form.data?.title ?? '';
  const above = (
    <Anchor component={Link} to={`/forms/${id}`} size="sm">
      ← {title || id}
    </Anchor>
  );
  return (
    <Page title={t.title(title)} above={above}>
      <WithModel>
        <Stack gap="md">
          <SegmentedControl
            aria-label={t.title(title)}
            data={WAYS.map((value) => ({ value, label: t[value] }))}
            value={way}
            onChange={(next) => change({ way: next === 'change' ? next : undefined, request: undefined })}
            style={{ alignSelf: 'flex-start' }}
          />
          <Loaded query={form}>
            {(found) => (way === 'review' ? <Findings form={found} /> : <ChangeBySentence form={found} />)}
          </Loaded>
        </Stack>
      </WithModel>
    </Page>
  );
}
