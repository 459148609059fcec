import { filePathOf, type FileStore } from './files.ts';
import { createS3Client, type S3Settings } from './s3-client.ts';

/** Files in an S3-compatible bucket, each under its SHA-256. Every call is safe to repeat: a key's content never changes. */
export function openS3FileStore(settings: S3Settings): FileStore {
  const send = createS3Client(settings);
  return {
    async put(content) {
      const stored = filePathOf(content);
      await send({ method: 'PUT', key: stored.path, body: content });
      return stored;
    },
    async get(path) {
      const content = await send({ method: 'GET', key: path });
      if (filePathOf(content).path !== path) throw new Error('The file store gave another content than it was given');
      return content;
    },
  };
}
