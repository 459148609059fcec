import { expect, test } from 'vitest';
import { z } from 'zod';
import { call, NetworkFailure, type ReceivedFile } from './call.ts';
import { endpoint, fileAnswer } from './endpoint.ts';

const file = endpoint({
  method: 'GET',
  path: 'customers/export',
  access: 'public',
  query: z.object({ format: z.string() }),
  answers: 'file',
  data: fileAnswer,
});
const ask = (response: Response) =>
  call(
    file,
    { query: { format: 'csv' } },
    { fetch: () => Promise.resolve(response) },
  ) as unknown as Promise<ReceivedFile>;

test('a file response is returned with its name', async () => {
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="_.csv"; filename*=UTF-8''%E5%AE%A2.csv`,
  };
  const { name, mime, content } = await ask(new Response('a,b', { headers }));
  expect([name, mime, await content.text()]).toEqual(['客.csv', 'text/csv; charset=utf-8', 'a,b']);
});

test('a refusal instead of a file throws an ApiError', async () => {
  const refused = {
    response_code: 5003,
    token: null,
    data: null,
    description: 'Busy.',
    breakdown_errors: 'exports_running',
  };
  await expect(ask(Response.json(refused, { status: 503 }))).rejects.toMatchObject({
    code: 5003,
    breakdown: 'exports_running',
  });
});

test('an incomplete file throws a NetworkFailure', async () => {
  const broken = new ReadableStream({
    pull(controller) {
      controller.error(new Error('the connection broke'));
    },
  });
  await expect(ask(new Response(broken, { headers: { 'content-type': 'text/csv' } }))).rejects.toThrow(NetworkFailure);
});

//
test('a file is sent as a multipart form, whose boundary the browser sets', async () => {
  const upload = endpoint({
    method: 'POST',
    path: 'cdn/upload',
    access: 'public',
    multipart: true,
    body: z.object({ file: z.file() }),
    data: z.null(),
  });
  const sent: RequestInit[] = [];
  const envelope = { response_code: 2000, token: null, data: null, description: '', breakdown_errors: null };
  await call(
    upload,
    { body: { file: new File(['x'], 'kek.png') } },
    {
      fetch: async (url, init) => {
        sent.push(init!);
        return Response.json(envelope);
      },
    },
  );
  expect(new Headers(sent[0]!.headers).has('content-type')).toBe(false);
  const request = new Request('http://localhost/', sent[0]);
  expect(request.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  expect(((await request.formData()).get('file') as File).name).toBe('kek.png');
});
