import { join } from 'node:path';
import { ConfigError, type Config } from './config.ts';
import { openAnchorBucket, openAnchorLog, type AnchorLog } from './modules/invariants/invariants.service.ts';
import type { Clock } from './platform/clock.ts';
import { openDiskFileStore, type FileStore } from './platform/files.ts';
import type { S3Settings } from './platform/s3-client.ts';
import { openS3FileStore } from './platform/s3-files.ts';

const TIMEOUT_MS = 30_000;
const WITH_BUCKET = ['BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const;

type BucketName = `S3_${'URL' | 'REGION' | (typeof WITH_BUCKET)[number]}`;
type FileSettings = Pick<Config, 'DATA_DIR' | BucketName>;
type AnchorSettings = Pick<Config, 'DATA_DIR' | 'ANCHOR_DIR' | `ANCHOR_${BucketName}`>;

/** The settings of a bucket whose names begin with `prefix`; null: its address is not set. Throws a ConfigError when one is missing. */
function bucketSettings<P extends '' | 'ANCHOR_'>(
  prefix: P,
  config: Pick<Config, `${P}${BucketName}`>,
  clock: Clock,
): S3Settings | null {
  const settings: Record<string, string> = { ...config };
  const of = (name: string): string => settings[`${prefix}S3_${name}`]!;
  if (of('URL') === '') return null;
  const missing = WITH_BUCKET.filter((name) => of(name) === '');
  if (missing.length > 0) {
    const lines = missing.map((name) => `${prefix}S3_${name} is missing: ${prefix}S3_URL needs it.`);
    throw new ConfigError(lines.join('\n'));
  }
  return {
    url: of('URL'),
    region: of('REGION'),
    bucket: of('BUCKET'),
    access_key_id: of('ACCESS_KEY_ID'),
    secret_access_key: of('SECRET_ACCESS_KEY'),
    clock,
    timeout_ms: TIMEOUT_MS,
  };
}

/**
 * Opens the store for uploads: the S3 bucket if S3_URL is set, else DATA_DIR. Throws a ConfigError for incomplete
 * settings.
 */
export function openFileStore(config: FileSettings, clock: Clock): FileStore {
  const bucket = bucketSettings('', config, clock);
  return bucket ? openS3FileStore(bucket) : openDiskFileStore(config.DATA_DIR);
}

/**
 * Opens the anchors of the hash chains: the bucket if ANCHOR_S3_URL is set, else a folder. Throws a ConfigError for incomplete
 * settings.
 */
export function openAnchors(config: AnchorSettings, clock: Clock): AnchorLog {
  const bucket = bucketSettings('ANCHOR_', config, clock);
  return bucket ? openAnchorBucket(bucket) : openAnchorLog(config.ANCHOR_DIR || join(config.DATA_DIR, 'anchors'));
}
