import { endpointUrl, toFormData, unwrapEnvelope, type Envelope } from '@kutip/contracts/call';
import type { Data, Endpoint, RequestInput } from '@kutip/contracts/endpoint';
import type { FastifyInstance } from 'fastify';

/** Calls the API in process, without the network. */
export type InProcessClient = <E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  token?: string,
) => Promise<Data<E>>;

/** The body as it is sent: as a form where the contract requires one. */
async function encodeBody({ multipart }: Endpoint, body: object) {
  if (!multipart) return { payload: body, headers: {} };
  const request = new Request('http://localhost/', { method: 'POST', body: toFormData(body) });
  const headers = { 'content-type': request.headers.get('content-type')! };
  return { payload: Buffer.from(await request.arrayBuffer()), headers };
}

export const createInProcessClient =
  (app: FastifyInstance): InProcessClient =>
  async (endpoint, input, token) => {
    const { body } = input as { body?: object };
    const encoded = body && (await encodeBody(endpoint, body));
    const answer = await app.inject({
      method: endpoint.method,
      url: `/${endpointUrl(endpoint, input)}`,
      headers: { ...encoded?.headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(encoded && { payload: encoded.payload }),
    });
    return unwrapEnvelope(endpoint, answer.json<Envelope>());
  };
