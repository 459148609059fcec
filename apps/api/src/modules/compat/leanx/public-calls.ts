/** Calls of LeanX's plugins that may come without a token: what they answer is public anyway. */
import { CODE } from '@kutip/contracts/codes';
import { validationReason } from '@kutip/contracts/reasons';
import { Refusal } from '@kutip/domain/refusal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findOwner, type DirectoryKind } from '../../../platform/directory.ts';
import type { Server } from '../../../platform/mount.ts';
import { storeOf } from '../../../platform/store.ts';
import type { TokenOf } from '../../merchant-api/merchant-api.service.ts';
import { findTransaction } from '../../merchant-calls/merchant-calls.service.ts';
import { text } from '../foreign-fields.ts';
import { InvalidFieldsError } from '../foreign-routes.ts';
import { decodeClaims, decodeInput } from './decode.ts';
import { successAnswer } from './leanx-answer.ts';
import { maskedView } from './transactions.ts';

const json = (reply: FastifyReply, answer: object) => reply.type('application/json').send(JSON.stringify(answer));

const notFound = () => new Refusal(CODE.not_found, 'Record not found.');

function parse<S extends z.ZodType>(input: S, { query, body }: FastifyRequest): z.output<S> {
  const parsed = input.safeParse({ ...(query as object), ...(body as object) }, { error: validationReason });
  if (!parsed.success) throw new InvalidFieldsError(parsed.error);
  return parsed.data;
}

/**
 * The account of a collection or invoice, by its public key; with a token, the token's. Refuses 401 and 4004.
 */
async function accountOf(
  { authenticate, db }: Server,
  tokenOf: TokenOf,
  request: FastifyRequest,
  [kind, key]: [DirectoryKind, string],
): Promise<string> {
  if (tokenOf(request) !== '') return (await authenticate(request)).caller.account_id;
  const owner = await findOwner(storeOf(db).read, kind, key);
  if (!owner) throw notFound();
  return owner.account_id;
}

const collectionInput = z.object({ uuid: z.uuid() });
const checkInput = z.object({ invoice_no: text(60) });

/** `calls` authenticates credentials. */
export function servePublicCalls(calls: Server, tokenOf: TokenOf): void {
  const { app, clock, db } = calls;
  const { read } = storeOf(db);

  app.post('/api/v1/public-merchant/validate-collection-id', async (request, reply) => {
    const { uuid } = parse(collectionInput, request);
    const account_id = await accountOf(calls, tokenOf, request, ['collection', uuid]);
    const owner = await findOwner(read, 'collection', uuid);
    if (owner?.account_id !== account_id) throw notFound();
    return json(reply, successAnswer({ uuid }, clock.now()));
  });

  app.route({
    method: ['GET', 'POST'],
    url: '/api/v1/public-merchant/public/manual-checking-transaction',
    handler: async (request, reply) => {
      const { invoice_no } = parse(checkInput, request);
      const account_id = await accountOf(calls, tokenOf, request, ['invoice', invoice_no.toUpperCase()]);
      const row = await findTransaction(read, account_id, invoice_no);
      if (!row) throw notFound();
      return json(reply, successAnswer(maskedView(row), clock.now()));
    },
  });

  // Plugins verify callbacks here, with the key that they hold. It knows no account, so nobody needs to be one.
  app.post('/api/v1/jwt/decode', async (request, reply) =>
    json(reply, successAnswer(await decodeClaims(parse(decodeInput, request)), clock.now())),
  );
}
