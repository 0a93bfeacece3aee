import * as yup from 'yup';
import { urlMistake } from '#security/target-addresses.ts';

/** A bucket of Amazon S3, or of a server that implements its protocol. */
export interface S3Settings {
  /** Prefix of the bucket's environment variables. */
  named: BucketName;
  bucket: string;
  region: string;
  /** Address of a server other than Amazon's, without a trailing slash. */
  endpoint?: string;
  /** True if requests name the bucket in the path, and not in the host. */
  pathStyle: boolean;
  /** Prefix of all object names: empty, or ending with a slash. */
  prefix: string;
  /** Both or neither; without them, the machine's own credentials are used. */
  accessKeyId?: string;
  secretAccessKey?: string;
}

/** The bucket for visitors' files, and the one for scheduled exports. */
type BucketName = 'UPLOADS_S3' | 'EXPORTS_S3';
type Setting = 'BUCKET' | 'REGION' | 'ENDPOINT' | 'PATH_STYLE' | 'PREFIX' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY';
type Shape<Name extends BucketName> = { [Each in Setting as `${Name}_${Each}`]: yup.StringSchema<string | undefined> };

/** Returns the environment variables of one bucket, as parts of the schema of all settings. */
function bucketSettings<Name extends BucketName>(
  name: Name,
  { bucket, objects }: { bucket: yup.StringSchema<string | undefined>; objects: string },
): Shape<Name> {
  const place = `${name}_BUCKET`;
  const beside = (setting: Setting) =>
    yup.string().test('bucket', `${name}_${setting}: is of no use without ${place}`, (value, { parent }) => {
      return value === undefined || parent[place] !== undefined;
    });
  const together = (setting: Setting, other: Setting) =>
    beside(setting).test(
      'pair',
      `${name}_${setting}: is needed together with ${name}_${other}`,
      (value, { parent }) =>
        value !== undefined || parent[`${name}_${other}`] === undefined || parent[place] === undefined,
    );
  const settings: Record<Setting, yup.StringSchema<string | undefined>> = {
    BUCKET: bucket.matches(
      /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i,
      `${place}: must be the name of a bucket, 3 to 63 letters, digits, dots and hyphens`,
    ),
    REGION: beside('REGION')
      .matches(/^[a-z0-9-]{1,63}$/, `${name}_REGION: must be a region, such as eu-central-1`)
      .test('needed', `${name}_REGION: is needed with ${place}, such as eu-central-1`, (value, { parent }) => {
        return value !== undefined || parent[place] === undefined;
      })
      .meta({
        description: 'The region of that bucket; servers other than Amazon’s have one too, often `us-east-1` or `auto`',
      }),
    ENDPOINT: beside('ENDPOINT')
      .test('place', '', (value, context) => {
        const mistake = value === undefined ? null : /[?#]/.test(value) ? 'must have no query' : urlMistake(value);
        return mistake === null || context.createError({ message: `${name}_ENDPOINT: ${mistake}` });
      })
      .meta({
        description:
          "The address of that server, such as `https://s3.example.com`; the default is Amazon's in the region",
      }),
    PATH_STYLE: beside('PATH_STYLE')
      .oneOf(['true', 'false'], `${name}_PATH_STYLE: must be true or false`)
      .meta({
        description: `True when the bucket is in the path (\`https://host/bucket\`) and not before the host; by default in the path when \`${name}_ENDPOINT\` is set`,
      }),
    PREFIX: beside('PREFIX')
      .matches(
        /^(?!.*\.\.)[\w.-]+(\/[\w.-]+)*\/?$/,
        `${name}_PREFIX: must be a path of letters, digits, dots, hyphens and underscores, such as forms/${objects}`,
      )
      .max(200, `${name}_PREFIX: must have at most 200 characters`)
      .meta({ description: `The prefix of the names of ${objects} in the bucket, such as \`forms/${objects}\`` }),
    ACCESS_KEY_ID: together('ACCESS_KEY_ID', 'SECRET_ACCESS_KEY').meta({
      description:
        "The access key id for the bucket; without it the machine's own credentials are used (variables of AWS, the role of EC2, ECS or EKS)",
    }),
    SECRET_ACCESS_KEY: together('SECRET_ACCESS_KEY', 'ACCESS_KEY_ID').meta({
      description: 'The secret access key of that access key id',
    }),
  };
  return Object.fromEntries(
    Object.entries(settings).map(([setting, schema]) => [`${name}_${setting}`, schema]),
  ) as Shape<Name>;
}

/** The environment variables of both buckets, as parts of the schema of all settings. */
export const s3Environment = {
  ...bucketSettings('UPLOADS_S3', {
    bucket: yup
      .string()
      .test('one', 'UPLOADS_S3_BUCKET: cannot be set together with UPLOADS_DIR', (value, { parent }) => {
        return value === undefined || parent.UPLOADS_DIR === undefined;
      })
      .meta({
        description:
          'The bucket that stores the files of visitors, in place of `UPLOADS_DIR`, at Amazon S3 or a server that speaks its protocol. Its key may put, get, delete and list objects, and list and abort multipart uploads',
      }),
    objects: 'files',
  }),
  ...bucketSettings('EXPORTS_S3', {
    bucket: yup.string().meta({
      description:
        'The bucket into which export schedules may put their files, at Amazon S3 or a server that speaks its protocol. Its key may list the bucket, put objects, and list and abort multipart uploads; nothing in it is ever read or removed',
    }),
    objects: 'exports',
  }),
};

type Read = { [Each in keyof typeof s3Environment]?: string };

/** @returns undefined if no bucket is set */
export function s3SettingsOf(read: Read, named: BucketName): S3Settings | undefined {
  const { [`${named}_BUCKET` as const]: bucket, [`${named}_REGION` as const]: region } = read;
  if (bucket === undefined || region === undefined) return undefined;
  const { [`${named}_ENDPOINT` as const]: endpoint, [`${named}_PATH_STYLE` as const]: style } = read;
  const prefix = read[`${named}_PREFIX`];
  return {
    named,
    bucket,
    region,
    endpoint: endpoint?.replace(/\/+$/, ''),
    pathStyle: style === undefined ? endpoint !== undefined : style === 'true',
    prefix: prefix === undefined ? '' : `${prefix.replace(/\/+$/, '')}/`,
    accessKeyId: read[`${named}_ACCESS_KEY_ID`],
    secretAccessKey: read[`${named}_SECRET_ACCESS_KEY`],
  };
}
