import { isDeepStrictEqual } from 'node:util';
import { CODE } from '@kutip/contracts/codes';
import { companyDetails } from '@kutip/contracts/company-details';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import { crud, found } from '../../platform/crud.ts';
import type { Context, Handler, Handlers } from '../../platform/mount.ts';
import { companyNames, lockCompanies, lockCompany } from './company.queries.ts';

export { ownerHandlers } from './owners.ts';

const plain = crud(companyDetails, 'company_details');
const create = plain.create as Handler<typeof companyDetails.create>;
const update = plain.update as Handler<typeof companyDetails.update>;
const remove = plain.remove as Handler<typeof companyDetails.remove>;

/** What the law knows a company by, and what was verified. */
const LEGAL = ['name', 'registration_no', 'business_type', 'tin', 'sst_no'] as const;

const locked = (reason: string) =>
  new Refusal(CODE.wrong_state, 'This company was verified. Ask support to change its legal details.', reason);

/** What a patch changes of a record, as it was and as it will be. */
function changes(kept: Record<string, unknown>, patch: Record<string, unknown>) {
  const fields = Object.keys(patch).filter(
    (field) => patch[field] !== undefined && !isDeepStrictEqual(kept[field], patch[field]),
  );
  const of = (from: Record<string, unknown>) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  return { fields, before: of(kept), after: of(patch) };
}

type Edit = Parameters<typeof update>[0];

async function edit(input: Edit, context: Context) {
  const { db, account_id } = context;
  const { id } = input.params;
  const kept = found(await lockCompany(db, account_id, id));
  const { read_at: _, ...patch } = input.body;
  const { fields, before, after } = changes(kept, patch);
  if (kept.verified_at && fields.some((field) => (LEGAL as readonly string[]).includes(field)))
    throw locked('verified');
  const changed = await update(input, context);
  if (fields.length > 0) await audit(context, { action: 'update', entity: 'company', entity_id: id, before, after });
  return changed;
}

/** Companies, their legal part locked once verified; one always remains. */
export const companyHandlers: Handlers<typeof companyDetails> = {
  ...plain,

  async create(input, context) {
    const made = await create(input, context);
    await audit(context, { action: 'create', entity: 'company', entity_id: made.id, after: { ...input.body } });
    return made;
  },

  update: edit,
  updateInfo: ({ params, body }, context) => edit({ params, body }, context),

  async remove(input, context) {
    const { db, account_id } = context;
    const { id } = input.params;
    const all = await lockCompanies(db, account_id);
    const { verified_at } = found(all.find((one) => one.id === id));
    if (verified_at) throw locked('verified');
    if (all.length === 1) throw new Refusal(CODE.wrong_state, 'An account keeps one company at least.', 'last_company');
    await remove(input, context);
    await audit(context, { action: 'delete', entity: 'company', entity_id: id });
    return null;
  },

  options: (_, { db, account_id }) => companyNames(db, account_id),
};
