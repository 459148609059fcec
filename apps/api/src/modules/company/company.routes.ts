import { isDeepStrictEqual } from 'node:util';
import { CODE } from '@kutip/contracts/codes';
import { companyDetails } from '@kutip/contracts/company-details';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import { crud, requireFound } from '../../platform/crud.ts';
import type { Context, Handler, Handlers } from '../../platform/mount.ts';
import { companyNames, lockCompanies, lockCompany } from './company.queries.ts';

export { ownerHandlers } from './owners.ts';

const crud_handlers = crud(companyDetails, 'company_details');
const create = crud_handlers.create as Handler<typeof companyDetails.create>;
const update = crud_handlers.update as Handler<typeof companyDetails.update>;
const remove = crud_handlers.remove as Handler<typeof companyDetails.remove>;

/** The legal fields, which are locked once verified. */
const LEGAL_FIELDS = ['name', 'registration_no', 'business_type', 'tin', 'sst_no'] as const;

const lockedRefusal = (reason: string) =>
  new Refusal(CODE.wrong_state, 'This company is verified. Contact support to change its legal details.', reason);

/** The fields that a patch changes, with their values before and after. */
function changesOf(record: Record<string, unknown>, patch: Record<string, unknown>) {
  const fields = Object.keys(patch).filter(
    (field) => patch[field] !== undefined && !isDeepStrictEqual(record[field], patch[field]),
  );
  const pick = (from: Record<string, unknown>) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  return { fields, before: pick(record), after: pick(patch) };
}

type Edit = Parameters<typeof update>[0];

async function edit(input: Edit, context: Context) {
  const { db, account_id } = context;
  const { id } = input.params;
  const company = requireFound(await lockCompany(db, account_id, id));
  const { read_at: _, ...patch } = input.body;
  const { fields, before, after } = changesOf(company, patch);
  if (company.verified_at && fields.some((field) => (LEGAL_FIELDS as readonly string[]).includes(field)))
    throw lockedRefusal('verified');
  const changed = await update(input, context);
  if (fields.length > 0) await audit(context, { action: 'update', entity: 'company', entity_id: id, before, after });
  return changed;
}

/** Company handlers. Legal fields are locked once verified; the last company cannot be deleted. */
export const companyHandlers: Handlers<typeof companyDetails> = {
  ...crud_handlers,

  async create(input, context) {
    const created = await create(input, context);
    await audit(context, { action: 'create', entity: 'company', entity_id: created.id, after: { ...input.body } });
    return created;
  },

  update: edit,
  updateInfo: ({ params, body }, context) => edit({ params, body }, context),

  async remove(input, context) {
    const { db, account_id } = context;
    const { id } = input.params;
    const all = await lockCompanies(db, account_id);
    const { verified_at } = requireFound(all.find((one) => one.id === id));
    if (verified_at) throw lockedRefusal('verified');
    if (all.length === 1) throw new Refusal(CODE.wrong_state, 'An account needs at least one company.', 'last_company');
    await remove(input, context);
    await audit(context, { action: 'delete', entity: 'company', entity_id: id });
    return null;
  },

  options: (_, { db, account_id }) => companyNames(db, account_id),
};
