import { businessOwners } from '@kutip/contracts/business-owners';
import { CODE } from '@kutip/contracts/codes';
import {
  maskIdentificationNo,
  parseIdentificationNo,
  shareBps,
  WHOLE_BPS,
  type IdType,
} from '@kutip/domain/identifiers';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import { editRecord } from '../../platform/edit-record.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Handlers } from '../../platform/mount.ts';
import {
  insertOwner,
  lockCompany,
  loadOtherShares,
  ownerOf,
  ownerRows,
  updateOwner,
  type OwnerChange,
} from './company.queries.ts';

const COLUMN = 'business_owners.identification_no';

/** The audit log says that they changed, but not their values. */
const PERSONAL_FIELDS = [
  'full_name',
  'email',
  'phone_number',
  'address_line_1',
  'address_line_2',
  'city',
  'postcode',
  'identification_no',
] as const;

const refused = (breakdown: Record<string, string>) =>
  new Refusal(CODE.validation_failed, 'Some fields need attention.', breakdown);

/** Refuses ownership shares of more than 100 % in total. The company must be locked, so that no share is added concurrently. */
async function assertSharesWithinWhole(
  db: Connection,
  scope: { account_id: string; company_id: string; excluded_id: string | null },
  percentage: number,
): Promise<void> {
  const others = await loadOtherShares(db, scope);
  const sum = others.reduce((total, one) => total + shareBps(one), shareBps(percentage));
  if (sum > WHOLE_BPS) throw refused({ ownership_percentage: 'shares_exceed_whole' });
}

/** Handlers for company owners. Identification numbers are stored encrypted, and responses show only the last digits. */
export function ownerHandlers({ encryption }: { encryption: Encryption }): Handlers<typeof businessOwners> {
  function identificationFields(account_id: string, type: IdType, input: string) {
    const number = parseIdentificationNo(type, input);
    if (number === null) throw refused({ identification_no: 'invalid_format' });
    return {
      identification_type: type,
      identification_no: encryption.encrypt(number, { account_id, column: COLUMN }),
      identification_mask: maskIdentificationNo(number),
    };
  }

  return {
    list: listHandler(businessOwners.list, ({ db, account_id }) => ownerRows(db, account_id)),

    read: async ({ params }, { db, account_id }) => requireFound(await ownerOf(db, account_id, params.id)),

    async create({ body }, context) {
      const { db, account_id, now } = context;
      const { identification_type, identification_no, ...rest } = body;
      const { company_id, ownership_percentage } = rest;
      if (!(await lockCompany(db, account_id, company_id))) throw refused({ company_id: 'not_found' });
      const identification = identificationFields(account_id, identification_type, identification_no);
      await assertSharesWithinWhole(db, { account_id, company_id, excluded_id: null }, ownership_percentage);
      const id = uuid();
      await insertOwner(db, { ...rest, ...identification, account_id, id, created_at: now, updated_at: now });
      await audit(context, { action: 'create', entity: 'business_owner', entity_id: id, after: auditFields(rest) });
      return requireFound(await ownerOf(db, account_id, id));
    },

    async update({ params: { id }, body }, context) {
      const { db, account_id } = context;
      const { read_at, identification_type, identification_no, ...rest } = body;
      await editRecord(context, {
        entity: 'business_owner',
        entity_id: id,
        read_at,
        async lock() {
          const { company_id } = requireFound(await ownerOf(db, account_id, id));
          await lockCompany(db, account_id, company_id);
          return ownerOf(db, account_id, id);
        },
        async request(owner): Promise<OwnerChange> {
          const type = identification_type ?? (owner.identification_type as IdType);
          // A different document type has a different number.
          if (type !== owner.identification_type && identification_no === undefined)
            throw refused({ identification_no: 'required' });
          const identification =
            identification_no === undefined ? {} : identificationFields(account_id, type, identification_no);
          const share = rest.ownership_percentage ?? owner.ownership_percentage;
          await assertSharesWithinWhole(db, { account_id, company_id: owner.company_id, excluded_id: id }, share);
          return { ...rest, ...identification };
        },
        write: (change) => updateOwner(db, { account_id, id }, change),
        secret: PERSONAL_FIELDS,
        unaudited: ['identification_mask'],
      });
      return requireFound(await ownerOf(db, account_id, id));
    },

    async remove({ params: { id } }, context) {
      const { db, account_id, now } = context;
      const owner = requireFound(await ownerOf(db, account_id, id));
      await updateOwner(db, { account_id, id }, { deleted_at: now });
      await audit(context, { action: 'delete', entity: 'business_owner', entity_id: id, before: auditFields(owner) });
      return null;
    },
  };
}

/** The fields for the audit log: the ownership, without personal contact details. */
const auditFields = ({ position, ownership_percentage }: { position: string; ownership_percentage: number }) => ({
  position,
  ownership_percentage,
});
