import { createHmac, timingSafeEqual } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import { validationReason } from '@kutip/contracts/reasons';
import { checksumText } from '@kutip/domain/compat/billplz';
import { Refusal } from '@kutip/domain/refusal';
import type { z } from 'zod';
import type { Encryption } from '../../../platform/encryption.ts';
import { hashKeysOf } from '../../merchant-api/merchant-api.service.ts';
import { InvalidFieldsError, type ForeignContext, type ForeignRoute } from '../foreign-routes.ts';

/** How far an epoch may be from now, in seconds. Billplz documents no limit. */
const EPOCH_TOLERANCE_S = 300;

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The text of a field as it was sent; undefined: it was not. */
function sentText(fields: Record<string, unknown>, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Refuses 401 fields whose checksum is not the one of these, in this order, by a valid hash key, or whose epoch is not now. */
async function assertChecksum(
  deps: { encryption: Encryption },
  fields: Record<string, unknown>,
  order: readonly string[],
  { read, account_id, credential_id = '', now }: ForeignContext,
): Promise<void> {
  const refused = () => new Refusal(CODE.not_authenticated, 'The checksum is not valid.', 'checksum_invalid');
  const epoch = Number(sentText(fields, 'epoch') ?? Number.NaN);
  if (!(Math.abs(now.getTime() / 1000 - epoch) <= EPOCH_TOLERANCE_S)) throw refused();
  const given = (sentText(fields, 'checksum') ?? '').toLowerCase();
  const text = checksumText(order.map((name) => sentText(fields, name)));
  const keys = await hashKeysOf({ ...deps, read }, account_id, credential_id, now);
  if (!keys.some((key) => isEqual(createHmac('sha512', key).update(text).digest('hex'), given))) throw refused();
}

/** A call of version 5: `signed` are the fields of its checksum, in their order. */
export const signedCall = <S extends z.ZodType>(
  deps: { encryption: Encryption },
  {
    name,
    access,
    signed,
    input,
  }: { name: string; access: ForeignRoute['access']; signed: readonly string[]; input: S },
  handle: (fields: z.output<S>, context: ForeignContext) => Promise<unknown>,
): ForeignRoute => {
  const [method, path] = name.split(' ') as [ForeignRoute['methods'][number], string];
  return {
    methods: [method],
    url: `/api/v5/${path}`,
    access,
    async handle(fields, context) {
      await assertChecksum(deps, fields, signed, context);
      const parsed = input.safeParse(fields, { error: validationReason });
      if (!parsed.success) throw new InvalidFieldsError(parsed.error);
      return handle(parsed.data, context);
    },
  };
};
