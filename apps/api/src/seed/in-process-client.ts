import { endpointUrl, unwrapEnvelope, type Envelope } from '@kutip/contracts/call';
import type { Data, Endpoint, RequestInput } from '@kutip/contracts/endpoint';
import type { FastifyInstance } from 'fastify';

/** Calls the API in process, without the network. */
export type InProcessClient = <E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  token?: string,
) => Promise<Data<E>>;

export const createInProcessClient =
  (app: FastifyInstance): InProcessClient =>
  async (endpoint, input, token) => {
    const { body } = input as { body?: object };
    const answer = await app.inject({
      method: endpoint.method,
      url: `/${endpointUrl(endpoint, input)}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body && { payload: body }),
    });
    return unwrapEnvelope(endpoint, answer.json<Envelope>());
  };
