import { z } from 'zod';
import { loadConfig, type Env } from '@candor/platform/config.js';

/** Where a bucket is, and who may use it. */
export interface S3Settings {
  readonly bucket: string;
  /** Before every key, with a slash at its end unless it is empty. */
  readonly prefix: string;
  /** The server's address, with the bucket's name in its host unless `pathStyle`. */
  readonly endpoint: URL;
  readonly pathStyle: boolean;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

/** Variables of a target in a bucket. */
const schema = z.object({
  S3_ACCESS_KEY_ID: z.string(),
  S3_SECRET_ACCESS_KEY: z.string(),
  /** Of temporary credentials. */
  S3_SESSION_TOKEN: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  /** Of a server that is not Amazon's. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Whether the bucket is named in the path; by default it is at an endpoint of your own. */
  S3_PATH_STYLE: z.enum(['true', 'false']).optional(),
});

/**
 * @param address `s3://bucket/prefix`
 * @throws ConfigError naming the missing variable
 */
export function s3Settings(app: string, address: URL, env: Env): S3Settings {
  const given = loadConfig(app, schema, env);
  const bucket = address.host;
  const endpoint = new URL(given.S3_ENDPOINT ?? `https://s3.${given.S3_REGION}.amazonaws.com`);
  const pathStyle =
    given.S3_PATH_STYLE === undefined ? given.S3_ENDPOINT !== undefined : given.S3_PATH_STYLE === 'true';
  if (!pathStyle) endpoint.host = `${bucket}.${endpoint.host}`;
  const prefix = decodeURIComponent(address.pathname).replace(/^\/+|\/+$/g, '');
  return {
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    pathStyle,
    region: given.S3_REGION,
    accessKeyId: given.S3_ACCESS_KEY_ID,
    secretAccessKey: given.S3_SECRET_ACCESS_KEY,
    sessionToken: given.S3_SESSION_TOKEN,
  };
}
