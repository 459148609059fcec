import type { Endpoint } from '@kutip/contracts/endpoint';
import type { Envelope, MountedApp, Who } from './mounted-app.ts';

export interface FormFile {
  content: Uint8Array;
  name: string;
  type?: string;
}

/** Sends a form with a file as a browser does, over the wire; without `who` as somebody who is not signed in. */
export async function sendForm(
  { app }: Pick<MountedApp, 'app'>,
  endpoint: Endpoint,
  { file, field = 'file', fields = {} }: { file: FormFile; field?: string; fields?: Record<string, string> },
  who?: Who,
): Promise<Envelope & { status: number }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const { content, name, type = 'application/octet-stream' } = file;
  form.append(field, new File([new Uint8Array(content)], name, { type }));
  const request = new Request('http://localhost/', { method: endpoint.method, body: form });
  const response = await app.inject({
    method: endpoint.method,
    url: `/api/v1/${endpoint.path}`,
    headers: {
      'content-type': request.headers.get('content-type')!,
      ...(who && { authorization: `Bearer ${Buffer.from(JSON.stringify(who)).toString('base64url')}` }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, ...response.json<Envelope>() };
}
