import { CODE } from '@kutip/contracts/codes';
import { whiteListAddresses } from '@kutip/contracts/merchant-api';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import { editRecord } from '../../platform/edit-record.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { duplicateRefusal } from '../../platform/resource-constraints.ts';
import { findCredential } from './merchant-api.queries.ts';
import {
  findAddress,
  insertAddress,
  lockAddress,
  selectAddresses,
  updateAddress,
  type AddressChange,
} from './white-list.queries.ts';

const ENTITY = 'white_list_address';

const read = async ({ db, account_id }: Context, id: string) => requireFound(await findAddress(db, account_id, id));

/** Refuses 4025 an address that is listed already. */
const refusingDuplicates = (written: Promise<void>): Promise<void> =>
  written.catch((error: unknown) => {
    throw duplicateRefusal(error, ['ip_address']);
  });

export const whiteListHandlers: Handlers<typeof whiteListAddresses> = {
  list: listHandler(whiteListAddresses.list, ({ db, account_id }) => selectAddresses(db, account_id)),
  read: ({ params }, context) => read(context, params.id),
  caller: async (_, { ip }) => ({ ip_address: ip }),

  async create({ body: { ip_address, description = null, merchant_api_id = null } }, context) {
    const { db, account_id, now } = context;
    if (merchant_api_id !== null && !(await findCredential(db, account_id, merchant_api_id)))
      throw new Refusal(CODE.validation_failed, 'There is no such credential.', { merchant_api_id: 'not_found' });
    const id = uuid();
    const fields = { ip_address, description, merchant_api_id };
    await refusingDuplicates(insertAddress(db, { account_id, id, ...fields, created_at: now, updated_at: now }));
    await audit(context, { action: 'create', entity: ENTITY, entity_id: id, after: fields });
    return read(context, id);
  },

  async update({ params: { id }, body: { read_at, ...body } }, context) {
    const { db, account_id } = context;
    await editRecord(context, {
      entity: ENTITY,
      entity_id: id,
      read_at,
      lock: () => lockAddress(db, account_id, id),
      request: (): AddressChange => body,
      write: (change) => refusingDuplicates(updateAddress(db, account_id, id, change)),
    });
    return read(context, id);
  },
};
