import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';

/** The credential and scope of AWS Signature Version 4. */
export interface Signer {
  access_key_id: string;
  secret_access_key: string;
  region: string;
  /** The service name, such as `s3`. */
  service: string;
}

export interface RequestToSign {
  method: string;
  url: URL;
  /** Headers besides `host`, which is taken from the URL. Lower-case names. */
  headers: Record<string, string>;
}

export const sha256Hex = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** `20130524T000000Z`. */
export const amzDate = (now: Date): string => now.toISOString().replace(/[-:]|\.\d{3}/g, '');

/**
 * The `authorization` header of a request (AWS Signature Version 4, "Authenticating Requests: Using the Authorization
 * Header"). `headers` must contain every signed header: `x-amz-date`, and for S3 the body's `x-amz-content-sha256`.
 */
export async function authorizationOf(signer: Signer, { method, url, headers }: RequestToSign): Promise<string> {
  const { access_key_id, secret_access_key, region, service } = signer;
  const request = new AwsV4Signer({
    method,
    url: url.href,
    headers,
    accessKeyId: access_key_id,
    secretAccessKey: secret_access_key,
    region,
    service,
    datetime: headers['x-amz-date']!,
    // Some headers that a proxy may change, such as `range`, are left out otherwise.
    allHeaders: true,
  });
  return request.authHeader();
}
