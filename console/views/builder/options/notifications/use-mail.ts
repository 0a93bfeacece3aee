import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { useSettled } from '../../editor/check.ts';
import { useEditor } from '../../editor/context.tsx';
import { type Loose, mistakesUnder } from '../../panel/schema/change.ts';

const PAUSE_MS = 500;
const KEY = 'mail';
const MOST_NEWEST = 5;
/** Stands for the recipient of a notification that names none yet. */
const NOBODY = 'nobody@example.invalid';

/** Returns the unsaved notification and form, as the service takes them to render or test a mail. */
export function useUnsavedMail(notification: Loose) {
  const { draft, lastValid, checked } = useEditor();
  const { language, email } = draft.config.options;
  const hasWrongFields = mistakesUnder(checked?.errors ?? {}, 'config.fields') > 0;
  const { fields } = (hasWrongFields ? lastValid : draft).config;
  const notifications = [{ ...notification, key: KEY, to: notification.to || NOBODY }];
  // A mail depends on no other options of its form.
  const options = { ...(language !== undefined && { language }), ...(email !== undefined && { email }), notifications };
  return { options, fields };
}

/** Lists the newest submissions of the form. Reading them is audited, so it is done when somebody asks. */
export function useNewest(isAsked: boolean) {
  const { id } = useEditor();
  return useQuery({
    queryKey: ['builder', id, 'newest submissions'],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/svcb/v1/submissions', { params: { query: { form_id: id, limit: MOST_NEWEST } }, signal })),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/**
 * Renders an unsaved notification a moment after the last change. While it has mistakes, `mail` stays the last one without any.
 * @param submission the one whose answers are used; null for sample answers
 */
export function useMail(notification: Loose, submission: number | null) {
  const { id } = useEditor();
  const answers = submission === null ? {} : { submission_id: submission };
  const body = useSettled(JSON.stringify({ ...useUnsavedMail(notification), ...answers }), PAUSE_MS);
  const query = useQuery({
    queryKey: ['builder', id, 'mail', body],
    queryFn: async ({ signal }) => {
      const params = { path: { id, key: KEY } };
      const sent = { params, body: JSON.parse(body) as object, signal };
      return answerOf(api.POST('/svcb/v1/forms/{id}/notifications/{key}/preview', sent));
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const last = useRef(query.data);
  if (query.data) last.current = query.data;
  const mail = last.current;
  return { mail: mail && { ...mail, to: mail.to.filter((one) => one !== NOBODY) }, error: query.error };
}
