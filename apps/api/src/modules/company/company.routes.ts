import { CODE } from '@kutip/contracts/codes';
import { companyDetails } from '@kutip/contracts/company-details';
import { Refusal } from '@kutip/domain/refusal';
import { crud, requireFound } from '../../platform/crud.ts';
import type { Handlers } from '../../platform/mount.ts';
import { companyNames, lockCompanies } from './company.queries.ts';

export { ownerHandlers } from './owners.ts';

/** The legal fields, which are locked once verified. */
const LEGAL_FIELDS = ['name', 'registration_no', 'business_type', 'tin', 'sst_no'] as const;

const lockedRefusal = (reason: string) =>
  new Refusal(CODE.wrong_state, 'This company is verified. Contact support to change its legal details.', reason);

const plain = crud(companyDetails, 'company_details', {
  entity: 'company',

  beforeUpdate(current, next) {
    if (current.verified_at && LEGAL_FIELDS.some((field) => next[field] !== current[field]))
      throw lockedRefusal('verified');
  },

  async beforeRemove(id, { db, account_id }) {
    const all = await lockCompanies(db, account_id);
    const { verified_at } = requireFound(all.find((one) => one.id === id));
    if (verified_at) throw lockedRefusal('verified');
    if (all.length === 1) throw new Refusal(CODE.wrong_state, 'An account needs at least one company.', 'last_company');
  },
});

/** Company handlers. Legal fields are locked once verified; the last company cannot be deleted. */
export const companyHandlers: Handlers<typeof companyDetails> = {
  ...plain,
  updateInfo: ({ params, body }, context) => plain.update({ params, body }, context),
  options: (_, { db, account_id }) => companyNames(db, account_id),
};
