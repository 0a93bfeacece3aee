/**
 * Registers a webhook in the test account of a fake and returns the credentials. `credentials.ts` in the fake's folder exports
 * it as `makeCredentials`.
 */
export type MakeCredentials = (sandboxUrl: string, webhookUrl: string) => Promise<Record<string, string>>;

export async function post(
  url: string,
  authorization: string,
  body: URLSearchParams | object,
): Promise<Record<string, unknown>> {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the sandbox refused a webhook of payments: ${response.status} at ${url}`);
  return (await response.json()) as Record<string, unknown>;
}
