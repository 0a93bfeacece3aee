import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { newKey } from '#console/api/key.ts';
import { say } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/forms/new.ts';
import { useTexts } from '#console/texts/language.ts';
import { useRefreshForms } from '../data/actions.ts';

/** Makes a form and leads to the builder. The same form is made once, however often its button is pressed. */
export function useCreate() {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const refresh = useRefreshForms();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: async (form: object) => {
      const params = { header: { 'Idempotency-Key': key(form) } };
      return answerOf(api.POST('/svcb/v1/forms', { params, body: form as never }));
    },
    onSuccess: async ({ id, title, warnings = [] }) => {
      await refresh();
      say([t.made(title), ...warnings.map(({ message }) => message)].join('\n'));
      await navigate({ to: `/forms/${id}/edit` });
    },
  });
}

/** A key for each body: a repetition is known by it. */
export function useIdempotencyKey(): (body: object) => string {
  const kept = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (kept.current.body !== text) kept.current = { body: text, key: newKey() };
    return kept.current.key;
  };
}
