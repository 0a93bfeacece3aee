interface Integration {
  key?: string;
  settings?: Readonly<Record<string, unknown>>;
}

/**
 * Returns the secrets that a save has generated, such as a webhook's signing secret. Only the answer to that save contains them;
 * stored secrets are returned as flags.
 */
export function newSecrets(config: object): { path: string; value: string }[] {
  const { options } = config as { options?: { integrations?: readonly Integration[] } };
  return (options?.integrations ?? []).flatMap(({ key = '', settings = {} }) =>
    typeof settings.secret === 'string' && settings.secret !== ''
      ? [{ path: `integrations.${key}.secret`, value: settings.secret }]
      : [],
  );
}
