import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { newKey } from '#console/api/key.ts';
import { showNotice } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/forms/new.ts';
import { useTexts } from '#console/texts/language.ts';
import { useRefreshForms } from '../data/actions.ts';

/** Creates a draft and opens the builder. Pressing the button twice does not create two forms. */
export function useCreate() {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const refresh = useRefreshForms();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: async (form: object) => {
      const params = { query: { published: 'false' as const }, header: { 'Idempotency-Key': key(form) } };
      return answerOf(api.POST('/svcb/v1/forms', { params, body: form as never }));
    },
    onSuccess: async ({ id, title, warnings = [] }) => {
      await refresh();
      showNotice([t.made(title), ...warnings.map(({ message }) => message)].join('\n'));
      await navigate({ to: `/forms/${id}/edit` });
    },
  });
}

/** Returns an idempotency key for a body; the same body gets the same key, so that the service recognises a repetition. */
export function useIdempotencyKey(): (body: object) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: newKey() };
    return last.current.key;
  };
}
