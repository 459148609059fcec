import { CODE } from '@kutip/contracts/codes';
import { customerForms, customers } from '@kutip/contracts/customers';
import type { Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { found } from '../../platform/crud.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { listOf } from '../../platform/listing.ts';
import { withForms } from '../../platform/forms.ts';
import { mount, type Context, type Handlers, type Server } from '../../platform/mount.ts';
import { afterLast, refuseStale } from '../../platform/stale.ts';
import { billsOf } from '../customer-bills/customer-bills.service.ts';
import { changeOf, fieldsOf, sealedIdentification } from './customer-form.ts';
import {
  adoptBills,
  customerById,
  customersOf,
  insertCustomers,
  lockedCustomer,
  releaseBills,
  totalsOf,
  untotalledCustomers,
  updateCustomer,
  type Customer,
} from './customers.queries.ts';
import { importCustomers, importTemplate } from './import.ts';

interface Services {
  encryption: Encryption;
}

const NOTHING = { bill_count: 0, paid_count: 0, paid_amount: 0 as Sen, due_amount: 0 as Sen, last_paid_at: null };

/** Customers with what each was billed and has paid. */
async function totalled<C extends Customer>(db: Connection, account_id: string, rows: readonly C[]) {
  const totals = rows.length
    ? await totalsOf(
        db,
        account_id,
        rows.map(({ id }) => id),
      )
    : [];
  const byId = new Map(totals.map(({ id, ...sums }) => [id, sums]));
  return rows.map((row) => ({ ...row, ...(byId.get(row.id) ?? NOTHING) }));
}

async function read({ db, account_id }: Context, id: string) {
  const [one] = await totalled(db, account_id, [found(await customerById(db, account_id, id))]);
  return one!;
}

async function checkCustomer({ customer_id }: Record<string, unknown>, { db, account_id }: Context): Promise<void> {
  if (typeof customer_id !== 'string')
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { customer_id: 'required' });
  found(await customerById(db, account_id, customer_id));
}

export function customerHandlers({ encryption }: Services): Handlers<typeof customers> {
  return {
    list: listOf(customers.list, ({ db, account_id }) => customersOf(db, account_id)),
    listTotalled: listOf(customers.listTotalled, ({ db, account_id }) => untotalledCustomers(db, account_id), {
      complete: (rows, { db, account_id }) => totalled(db, account_id, rows),
    }),
    read: ({ params }, context) => read(context, params.id),

    async create({ body }, context) {
      const { db, account_id, now } = context;
      const [id, fields] = [uuid(), fieldsOf(body)];
      const sealed = sealedIdentification(body.identification_no, encryption, account_id);
      await insertCustomers(db, account_id, [{ id, ...fields, ...sealed, created_at: now, updated_at: now }]);
      await adoptBills(db, account_id, [id]);
      await audit(context, { action: 'create', entity: 'customer', entity_id: id, after: fields });
      return read(context, id);
    },

    async update({ params: { id }, body: { read_at, ...body } }, context) {
      const { db, account_id, now } = context;
      const kept = found(await lockedCustomer(db, account_id, id));
      refuseStale(kept, read_at);
      const { before, after } = changeOf(kept, body);
      const sealed =
        body.identification_no === undefined
          ? {}
          : sealedIdentification(body.identification_no, encryption, account_id);
      const change = { ...after, ...sealed };
      if (Object.keys(change).length > 0) {
        await updateCustomer(db, account_id, id, { ...change, updated_at: afterLast(kept, now) });
        if (after.email) await adoptBills(db, account_id, [id]);
        const touched = 'identification_no' in sealed ? { ...after, identification_no: 'changed' } : { ...after };
        const entry = { action: 'update', entity: 'customer', entity_id: id };
        await audit(context, { ...entry, before: { ...before }, after: touched });
      }
      return read(context, id);
    },

    async remove({ params: { id } }, context) {
      const { db, account_id, now } = context;
      found(await lockedCustomer(db, account_id, id));
      // Whoever is made a customer again finds them.
      await releaseBills(db, account_id, id);
      await updateCustomer(db, account_id, id, { deleted_at: now });
      await audit(context, { action: 'delete', entity: 'customer', entity_id: id });
      return null;
    },

    bills: listOf(customers.bills, ({ db, account_id, now }) => billsOf(db, account_id, now).select('customer_id'), {
      check: checkCustomer,
    }),
    template: ({ query }) => importTemplate(query.format),
  };
}

/** Serves the calls that take a table. */
export const serveCustomerForms = (server: Server): Promise<void> =>
  withForms(server, (forms) =>
    mount(forms, customerForms, { import: ({ body }, context) => importCustomers(context, body) }),
  );
