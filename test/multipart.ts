import { toFormData } from '@kutip/contracts/call';

/** A form as it goes over the wire. */
export async function encodeMultipart(form: FormData): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type')! };
  return { payload: Buffer.from(await request.arrayBuffer()), headers };
}

/** A body as the form that a client sends. */
export const encodeForm = (body: object): ReturnType<typeof encodeMultipart> => encodeMultipart(toFormData(body));
