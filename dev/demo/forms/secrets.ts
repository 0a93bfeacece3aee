import type { FormRules } from '#forms/config/rules.ts';
import type { FormConfig } from '#forms/config/types.ts';

/** Stands for a secret, whose value the demo does not keep. */
const STORED = 'whsec_ZGVtbw==';

/** Takes the secrets out of a config that is saved, as the service does. Generated ones are shown once. */
export function separated(
  rules: FormRules,
  config: FormConfig,
  secretPaths: readonly string[],
  previous: FormConfig | null = null,
): { config: FormConfig; secretPaths: string[]; generated: Record<string, string>; dropped: string[] } {
  const result = rules.separateSecrets(config, {
    stored: new Map(secretPaths.map((path) => [path, STORED])),
    previous,
    randomBytes: (size) => crypto.getRandomValues(new Uint8Array(size)),
  });
  return { ...result, secretPaths: [...result.secrets.keys()] };
}
