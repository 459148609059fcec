import { ConfigError, type Config } from './config.ts';
import type { Clock } from './platform/clock.ts';
import { openDiskFileStore, type FileStore } from './platform/files.ts';
import { openS3FileStore } from './platform/s3-files.ts';

const TIMEOUT_MS = 30_000;
const WITH_S3 = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

type FileSettings = Pick<Config, 'DATA_DIR' | 'S3_URL' | 'S3_REGION' | (typeof WITH_S3)[number]>;

/**
 * Opens the store for uploads: the S3 bucket if S3_URL is set, else DATA_DIR. Throws a ConfigError for incomplete
 * settings.
 */
export function openFileStore(config: FileSettings, clock: Clock): FileStore {
  if (config.S3_URL === '') return openDiskFileStore(config.DATA_DIR);
  const missing = WITH_S3.filter((name) => config[name] === '');
  if (missing.length) throw new ConfigError(missing.map((name) => `${name} is missing: S3_URL needs it.`).join('\n'));
  return openS3FileStore({
    url: config.S3_URL,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    access_key_id: config.S3_ACCESS_KEY_ID,
    secret_access_key: config.S3_SECRET_ACCESS_KEY,
    clock,
    timeout_ms: TIMEOUT_MS,
  });
}
