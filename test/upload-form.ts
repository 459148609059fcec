import type { Endpoint } from '@kutip/contracts/endpoint';
import { encodeMultipart } from './multipart.ts';
import type { Envelope, TestApp, TestCaller } from './test-app.ts';

export interface FormFile {
  content: Uint8Array;
  name: string;
  type?: string;
}

/** Sends a multipart form with a file as a browser does; anonymously without `caller`. */
export async function sendForm(
  { app }: Pick<TestApp, 'app'>,
  endpoint: Endpoint,
  { file, field = 'file', fields = {} }: { file: FormFile; field?: string; fields?: Record<string, string> },
  caller?: TestCaller,
): Promise<Envelope & { status: number }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const { content, name, type = 'application/octet-stream' } = file;
  form.append(field, new File([new Uint8Array(content)], name, { type }));
  const { payload, headers } = await encodeMultipart(form);
  const response = await app.inject({
    method: endpoint.method,
    url: `/api/v1/${endpoint.path}`,
    headers: {
      ...headers,
      ...(caller && { authorization: `Bearer ${Buffer.from(JSON.stringify(caller)).toString('base64url')}` }),
    },
    payload,
  });
  return { status: response.statusCode, ...response.json<Envelope>() };
}
