import { businessOwners } from '@kutip/contracts/business-owners';
import { CODE } from '@kutip/contracts/codes';
import {
  maskIdentificationNo,
  readIdentificationNo,
  shareBps,
  WHOLE_BPS,
  type IdType,
} from '@kutip/domain/identifiers';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import { audit } from '../../platform/audit.ts';
import { found } from '../../platform/crud.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { listOf } from '../../platform/listing.ts';
import type { Handlers } from '../../platform/mount.ts';
import { insertOwner, lockCompany, othersShares, ownerOf, ownerRows, updateOwner } from './company.queries.ts';
import { refuseStale } from '../../platform/stale.ts';

const COLUMN = 'business_owners.identification_no';

const refused = (breakdown: Record<string, string>) =>
  new Refusal(CODE.validation_failed, 'Please look at the marked fields.', breakdown);

/** Refuses shares that come to more than the whole. The company is locked, so nobody adds one meanwhile. */
async function refuseBeyondWhole(
  db: Connection,
  place: { account_id: string; company_id: string; but: string | null },
  percentage: number,
): Promise<void> {
  const others = await othersShares(db, place);
  const sum = others.reduce((total, one) => total + shareBps(one), shareBps(percentage));
  if (sum > WHOLE_BPS) throw refused({ ownership_percentage: 'shares_exceed_whole' });
}

/** Owners of companies. The number of their paper is sealed where it is kept, and answers show its end only. */
export function ownerHandlers({ encryption }: { encryption: Encryption }): Handlers<typeof businessOwners> {
  function paperOf(account_id: string, type: IdType, written: string) {
    const number = readIdentificationNo(type, written);
    if (number === null) throw refused({ identification_no: 'invalid_format' });
    return {
      identification_type: type,
      identification_no: encryption.encrypt(number, { account_id, column: COLUMN }),
      identification_mask: maskIdentificationNo(number),
    };
  }

  return {
    list: listOf(businessOwners.list, ({ db, account_id }) => ownerRows(db, account_id)),

    read: async ({ params }, { db, account_id }) => found(await ownerOf(db, account_id, params.id)),

    async create({ body }, context) {
      const { db, account_id, now } = context;
      const { identification_type, identification_no, ...rest } = body;
      const { company_id, ownership_percentage } = rest;
      if (!(await lockCompany(db, account_id, company_id))) throw refused({ company_id: 'not_found' });
      const paper = paperOf(account_id, identification_type, identification_no);
      await refuseBeyondWhole(db, { account_id, company_id, but: null }, ownership_percentage);
      const id = uuid();
      await insertOwner(db, { ...rest, ...paper, account_id, id, created_at: now, updated_at: now });
      await audit(context, { action: 'create', entity: 'business_owner', entity_id: id, after: shownOf(rest) });
      return found(await ownerOf(db, account_id, id));
    },

    async update({ params: { id }, body }, context) {
      const { db, account_id, now } = context;
      const { read_at, identification_type, identification_no, ...rest } = body;
      const { company_id } = found(await ownerOf(db, account_id, id));
      await lockCompany(db, account_id, company_id);
      const kept = found(await ownerOf(db, account_id, id));
      refuseStale(kept, read_at);
      const type = identification_type ?? (kept.identification_type as IdType);
      // Another kind of paper has another number.
      if (type !== kept.identification_type && identification_no === undefined)
        throw refused({ identification_no: 'required' });
      const paper = identification_no === undefined ? {} : paperOf(account_id, type, identification_no);
      const share = rest.ownership_percentage ?? kept.ownership_percentage;
      await refuseBeyondWhole(db, { account_id, company_id, but: id }, share);
      await updateOwner(db, { account_id, id }, { ...rest, ...paper, updated_at: now });
      await audit(context, { action: 'update', entity: 'business_owner', entity_id: id, after: shownOf(rest) });
      return found(await ownerOf(db, account_id, id));
    },

    async remove({ params: { id } }, context) {
      const { db, account_id, now } = context;
      found(await ownerOf(db, account_id, id));
      await updateOwner(db, { account_id, id }, { deleted_at: now });
      await audit(context, { action: 'delete', entity: 'business_owner', entity_id: id });
      return null;
    },
  };
}

/** For the audit log: what changed about the ownership, no contact details of a person. */
const shownOf = ({
  position,
  ownership_percentage,
}: {
  position?: string | undefined;
  ownership_percentage?: number | undefined;
}) => ({
  ...(position !== undefined && { position }),
  ...(ownership_percentage !== undefined && { ownership_percentage }),
});
