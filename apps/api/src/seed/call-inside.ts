import { addressOf, dataOf, type Envelope } from '@kutip/contracts/call';
import type { Data, Endpoint, Written } from '@kutip/contracts/endpoint';
import type { FastifyInstance } from 'fastify';

/** Calls the API through its front door, without the network. */
export type CallInside = <E extends Endpoint>(endpoint: E, input: Written<E>, token?: string) => Promise<Data<E>>;

export const callInside =
  (app: FastifyInstance): CallInside =>
  async (endpoint, input, token) => {
    const { body } = input as { body?: object };
    const answer = await app.inject({
      method: endpoint.method,
      url: `/${addressOf(endpoint, input)}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body && { payload: body }),
    });
    return dataOf(endpoint, answer.json<Envelope>());
  };
