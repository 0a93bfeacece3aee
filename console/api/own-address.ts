import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from './client.ts';
import { useSession } from './session.ts';

/** Returns the mail address of the signed-in account; undefined until it is loaded. */
export function useOwnAddress(): string | undefined {
  const id = useSession()?.user.id ?? 0;
  const { data } = useQuery({
    queryKey: ['accounts', 'own-address', id],
    queryFn: ({ signal }) => answerOf(api.GET('/host/accounts/{id}', { params: { path: { id } }, signal })),
  });
  return data?.email;
}
