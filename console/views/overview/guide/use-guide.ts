import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { formsOf, ownForm, progressOf, type SetupProgress, type Step } from './progress.ts';

/** `on` while the steps are shown, `off` after they were dismissed. */
const KEY = 'console.first-steps';
/** Milliseconds between two polls while a step is open. */
const WATCH = 4_000;
/** Polled less often: each request makes the service query the DNS. */
const WATCH_MAIL = 15_000;
const FORMS = 50;
const MADE = 100;

export interface GuideState {
  /** True while there is no form; then the view consists of the steps alone. */
  isFirst: boolean;
  isShown: boolean;
  progress: SetupProgress | undefined;
  done: readonly Step[];
  now: Step | null;
  show(): void;
  hide(): void;
}

/** The first steps of a site: their progress, and whether they are shown. */
export function useGuide(): GuideState {
  const [stored, setStored] = useState(() => localStorage.getItem(KEY));
  const store = (value: 'on' | 'off') => {
    localStorage.setItem(KEY, value);
    setStored(value);
  };
  const isOff = stored === 'off';
  const forms = useOwnForm(!isOff, stored === 'on');
  const mail = useMail(stored === 'on');
  const isNew = forms !== undefined && forms === null;
  // Once the guide has started, it continues to the last step, even after the first form exists.
  useEffect(() => {
    if (isNew && stored === null) {
      localStorage.setItem(KEY, 'on');
      setStored('on');
    }
  }, [isNew, stored]);
  const progress = forms === undefined ? undefined : { form: forms, mail };
  const { done, now } = progress ? progressOf(progress) : { done: [], now: null };
  const isShown = stored === 'on' && progress !== undefined;
  return {
    ...{ progress, done, now, isShown },
    isFirst: isShown && isNew,
    show: () => store('on'),
    hide: () => store('off'),
  };
}

/** Undefined while it is loading. */
function useOwnForm(isAsked: boolean, isWatched: boolean): SetupProgress['form'] | undefined {
  const { data } = useQuery({
    queryKey: ['guide', 'form'],
    enabled: isAsked,
    queryFn: async ({ signal }) => {
      const [created, { forms }] = await Promise.all([
        answerOf(api.GET('/svcb/v1/audit', { params: { query: { event: 'form.created', limit: MADE } }, signal })),
        answerOf(
          api.GET('/svcb/v1/forms', { params: { query: { fields: 'summary', sort: '-id', limit: FORMS } }, signal }),
        ),
      ]);
      const summaries = forms.flatMap((form) => ('submissions' in form ? [form] : []));
      return ownForm(formsOf(created.entries), summaries);
    },
    refetchInterval: ({ state }) => (!isWatched || (state.data && state.data.filled !== null) ? false : WATCH),
  });
  return data;
}

function useMail(isAsked: boolean): SetupProgress['mail'] {
  const { data } = useQuery({
    queryKey: ['guide', 'mail'],
    enabled: isAsked,
    queryFn: async ({ signal }) => {
      const diagnostics = await answerOf(api.GET('/svcb/v1/settings/email/diagnostics', { signal }));
      const { provider, last_success: success, last_error: error, sender } = diagnostics;
      const hasSent = success?.provider === provider;
      return {
        ...{ provider, hasSent, from: sender?.from_email ?? null },
        problem: !hasSent && error?.provider === provider ? error.message : null,
      };
    },
    refetchInterval: ({ state }) => (state.data?.hasSent ? false : WATCH_MAIL),
  });
  return data ?? null;
}
