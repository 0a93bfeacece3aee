import * as yup from 'yup';
import { urlMistake } from '#security/places.ts';

/** A bucket of Amazon S3, or of a server that speaks its protocol. */
export interface S3Settings {
  bucket: string;
  region: string;
  /** Where it is not Amazon's. Without a trailing slash. */
  endpoint?: string;
  /** Whether the bucket stands in the path of requests, and not before the host. */
  pathStyle: boolean;
  /** What the names of all files begin with: empty, or with a slash at its end. */
  prefix: string;
  /** Both or none; without them the machine's own are used. */
  accessKeyId?: string;
  secretAccessKey?: string;
}

const besideBucket = (setting: string) =>
  yup.string().test('bucket', `${setting}: is of no use without UPLOADS_S3_BUCKET`, (value, { parent }) => {
    return value === undefined || parent.UPLOADS_S3_BUCKET !== undefined;
  });

const together = (setting: string, other: string) =>
  besideBucket(setting).test('pair', `${setting}: is needed together with ${other}`, (value, { parent }) => {
    return value !== undefined || parent[other] === undefined || parent.UPLOADS_S3_BUCKET === undefined;
  });

/** These settings, as parts of the schema of all. */
export const s3Environment = {
  UPLOADS_S3_BUCKET: yup
    .string()
    .matches(
      /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i,
      'UPLOADS_S3_BUCKET: must be the name of a bucket, 3 to 63 letters, digits, dots and hyphens',
    )
    .test('one', 'UPLOADS_S3_BUCKET: cannot be set together with UPLOADS_DIR', (value, { parent }) => {
      return value === undefined || parent.UPLOADS_DIR === undefined;
    })
    .meta({
      description:
        'The bucket that keeps the files of visitors, in place of `UPLOADS_DIR`: Amazon S3 or a server that speaks its protocol. Its key may put, get, delete and list objects, and list and abort multipart uploads',
    }),
  UPLOADS_S3_REGION: besideBucket('UPLOADS_S3_REGION')
    .matches(/^[a-z0-9-]{1,63}$/, 'UPLOADS_S3_REGION: must be a region, such as eu-central-1')
    .test(
      'needed',
      'UPLOADS_S3_REGION: is needed with UPLOADS_S3_BUCKET, such as eu-central-1',
      (value, { parent }) => {
        return value !== undefined || parent.UPLOADS_S3_BUCKET === undefined;
      },
    )
    .meta({ description: 'The region of that bucket; other servers have one too, often `us-east-1` or `auto`' }),
  UPLOADS_S3_ENDPOINT: besideBucket('UPLOADS_S3_ENDPOINT')
    .test('place', '', (value, context) => {
      const mistake = value === undefined ? null : /[?#]/.test(value) ? 'must have no query' : urlMistake(value);
      return mistake === null || context.createError({ message: `UPLOADS_S3_ENDPOINT: ${mistake}` });
    })
    .meta({ description: "Where that server is, such as `https://s3.example.com`; without it Amazon's of the region" }),
  UPLOADS_S3_PATH_STYLE: besideBucket('UPLOADS_S3_PATH_STYLE')
    .oneOf(['true', 'false'], 'UPLOADS_S3_PATH_STYLE: must be true or false')
    .meta({
      description:
        'Whether the bucket stands in the path (`https://host/bucket`) or before the host; without it in the path where `UPLOADS_S3_ENDPOINT` is set',
    }),
  UPLOADS_S3_PREFIX: besideBucket('UPLOADS_S3_PREFIX')
    .matches(
      /^(?!.*\.\.)[\w.-]+(\/[\w.-]+)*\/?$/,
      'UPLOADS_S3_PREFIX: must be a path of letters, digits, dots, hyphens and underscores, such as forms/files',
    )
    .max(200, 'UPLOADS_S3_PREFIX: must have at most 200 characters')
    .meta({ description: 'What the names of files in the bucket begin with, such as `forms/files`' }),
  UPLOADS_S3_ACCESS_KEY_ID: together('UPLOADS_S3_ACCESS_KEY_ID', 'UPLOADS_S3_SECRET_ACCESS_KEY').meta({
    description:
      "A key for the bucket; without it the machine's own is used (variables of AWS, the role of EC2, ECS or EKS)",
  }),
  UPLOADS_S3_SECRET_ACCESS_KEY: together('UPLOADS_S3_SECRET_ACCESS_KEY', 'UPLOADS_S3_ACCESS_KEY_ID').meta({
    description: 'Its secret half',
  }),
};

type Read = { [Setting in keyof typeof s3Environment]?: string };

/** @returns undefined without a bucket */
export function s3SettingsOf(read: Read): S3Settings | undefined {
  const { UPLOADS_S3_BUCKET: bucket, UPLOADS_S3_REGION: region, UPLOADS_S3_ENDPOINT: endpoint } = read;
  if (bucket === undefined || region === undefined) return undefined;
  const { UPLOADS_S3_PATH_STYLE: style, UPLOADS_S3_PREFIX: prefix } = read;
  return {
    bucket,
    region,
    endpoint: endpoint?.replace(/\/+$/, ''),
    pathStyle: style === undefined ? endpoint !== undefined : style === 'true',
    prefix: prefix === undefined ? '' : `${prefix.replace(/\/+$/, '')}/`,
    accessKeyId: read.UPLOADS_S3_ACCESS_KEY_ID,
    secretAccessKey: read.UPLOADS_S3_SECRET_ACCESS_KEY,
  };
}
