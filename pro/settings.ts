import * as yup from 'yup';
import { apiUrl, optionalApiUrl, readAs, withoutSlash } from '#features/environment.ts';
import { aiProviders } from './ai/providers/table.ts';
import { paymentProviders } from './payments/providers/table.ts';

/** Environment settings of the Pro edition, in addition to those of both editions. */
export interface ProSettings {
  /** URLs of the payment providers' APIs, without a trailing slash, by the name of their setting. */
  paymentApiUrls: Readonly<Record<string, string>>;
  /** URLs of the model providers' APIs, without a trailing slash, by the name of their setting. */
  aiApiUrls: Readonly<Record<string, string>>;
  /** URL of the licence server, without a trailing slash. */
  licenseServerUrl: string | undefined;
  /** Product that a valid licence key must belong to. Undefined accepts keys of every product. */
  licenseProductId: string | undefined;
}

/** APIs of all payment providers. A provider's test and live mode may share one API. */
const paymentApis = paymentProviders.flatMap(({ api }) => Object.values(api));

const aiApis = aiProviders.map(({ api }) => api);

const apiSchema = yup.object(
  Object.fromEntries([...paymentApis, ...aiApis].map(({ setting, url }) => [setting, apiUrl(setting, url)])),
);
/** Pro edition's counterpart of `environmentSchema`. */
export const proEnvironmentSchema = apiSchema.shape({
  LICENSE_SERVER_URL: optionalApiUrl('LICENSE_SERVER_URL').meta({
    description: 'URL of the licence server ([licence.md](licence.md)); the sandbox in development',
  }),
  LICENSE_PRODUCT_ID: yup
    .string()
    .matches(/^[1-9]\d{0,15}$/, 'LICENSE_PRODUCT_ID: must be the number of a product at the licence server')
    .meta({
      description:
        'The number of our product there; keys of other products are refused. Without it all keys of that server are accepted',
    }),
});

/** Reads the Pro settings from the environment. @throws SettingsError naming each setting that is wrong */
export function readProSettings(env: NodeJS.ProcessEnv): ProSettings {
  const values = readAs(proEnvironmentSchema, env);
  const urlsOf = (apis: readonly { setting: string }[]) =>
    Object.fromEntries(apis.map(({ setting }) => [setting, withoutSlash(String(values[setting]))]));
  return {
    paymentApiUrls: urlsOf(paymentApis),
    aiApiUrls: urlsOf(aiApis),
    licenseServerUrl: values.LICENSE_SERVER_URL && withoutSlash(values.LICENSE_SERVER_URL),
    licenseProductId: values.LICENSE_PRODUCT_ID,
  };
}
