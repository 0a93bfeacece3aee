interface Integration {
  key?: string;
  settings?: Readonly<Record<string, unknown>>;
}

/** Secrets that a save has made, which its answer alone shows: a webhook's signing secret. Those that are kept are flags. */
export function newSecrets(config: object): { path: string; value: string }[] {
  const { options } = config as { options?: { integrations?: readonly Integration[] } };
  return (options?.integrations ?? []).flatMap(({ key = '', settings = {} }) =>
    typeof settings.secret === 'string' && settings.secret !== ''
      ? [{ path: `integrations.${key}.secret`, value: settings.secret }]
      : [],
  );
}
