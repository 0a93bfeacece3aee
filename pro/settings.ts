import * as yup from 'yup';
import { apiUrl, optionalApiUrl, readAs, withoutSlash } from '#features/environment.ts';
import { aiProviders } from './ai/providers/table.ts';
import { paymentProviders } from './payments/providers/table.ts';

/** What the Pro package reads of the environment beside the settings of both editions. */
export interface ProSettings {
  /** Where payment providers are, by the setting that says so. Without a trailing slash. */
  paymentApiUrls: Readonly<Record<string, string>>;
  /** Where providers of models are, by the setting that says so. Without a trailing slash. */
  aiApiUrls: Readonly<Record<string, string>>;
  /** Where the licence server is. Without a trailing slash. */
  licenseServerUrl: string | undefined;
  /** The product that a valid key must belong to. */
  licenseProductId: string | undefined;
}

/** The APIs of payment providers; both modes may be at one. */
const paymentApis = paymentProviders.flatMap(({ api }) => Object.values(api));

const aiApis = aiProviders.map(({ api }) => api);

const apiSchema = yup.object(
  Object.fromEntries([...paymentApis, ...aiApis].map(({ setting, url }) => [setting, apiUrl(setting, url)])),
);
/** As `environmentSchema`, of the Pro edition. */
export const proEnvironmentSchema = apiSchema.shape({
  LICENSE_SERVER_URL: optionalApiUrl('LICENSE_SERVER_URL').meta({
    description: 'Where the licence server is ([licence.md](licence.md)); the sandbox in development',
  }),
  LICENSE_PRODUCT_ID: yup
    .string()
    .matches(/^[1-9]\d{0,15}$/, 'LICENSE_PRODUCT_ID: must be the number of a product at the licence server')
    .meta({
      description:
        'The number of our product there; keys of other products are refused. Without it all keys of that server are taken',
    }),
});

/** @throws SettingsError naming each setting that is wrong */
export function readProSettings(env: NodeJS.ProcessEnv): ProSettings {
  const read = readAs(proEnvironmentSchema, env);
  const urlsOf = (apis: readonly { setting: string }[]) =>
    Object.fromEntries(apis.map(({ setting }) => [setting, withoutSlash(String(read[setting]))]));
  return {
    paymentApiUrls: urlsOf(paymentApis),
    aiApiUrls: urlsOf(aiApis),
    licenseServerUrl: read.LICENSE_SERVER_URL && withoutSlash(read.LICENSE_SERVER_URL),
    licenseProductId: read.LICENSE_PRODUCT_ID,
  };
}
