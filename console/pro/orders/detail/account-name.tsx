import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf, api } from '#console/api/client.ts';
import { MINUTE_MS } from '#time.ts';

/** The login of an account; its id until the login is loaded, and if the account no longer exists. */
export function AccountName({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: ['account-login', id],
    staleTime: 5 * MINUTE_MS,
    retry: false,
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/host/accounts/{id}', { params: { path: { id } }, signal }))).login,
  });
  if (data === undefined) return `#${id}`;
  return (
    <Anchor component={Link} to={`/accounts/${id}`} inherit>
      {data}
    </Anchor>
  );
}
