import { customerForms, customers } from '@kutip/contracts/customers';
import type { Sen } from '@kutip/domain/money';
import { uuid } from '../../platform/uuid.ts';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { editRecord } from '../../platform/edit-record.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { listHandler } from '../../platform/listing.ts';
import { registerMultipart } from '../../platform/multipart.ts';
import { mount, type Context, type Handlers, type Server } from '../../platform/mount.ts';
import { requestedFields, customerFields, encryptIdentification } from './customer-form.ts';
import {
  linkBillsToCustomers,
  findCustomer,
  selectCustomers,
  insertCustomers,
  lockCustomer,
  unlinkBills,
  loadCustomerTotals,
  selectCustomersWithoutTotals,
  updateCustomer,
  type Customer,
  type CustomerChange,
} from './customers.queries.ts';
import { importCustomers, importTemplate } from './import-customers.ts';

interface Services {
  encryption: Encryption;
}

const NO_TOTALS = { bill_count: 0, paid_count: 0, paid_amount: 0 as Sen, due_amount: 0 as Sen, last_paid_at: null };

/** Adds the bill totals to customers. */
async function withTotals<C extends Customer>(db: Connection, account_id: string, rows: readonly C[]) {
  const totals = rows.length
    ? await loadCustomerTotals(
        db,
        account_id,
        rows.map(({ id }) => id),
      )
    : [];
  const byId = new Map(totals.map(({ id, ...sums }) => [id, sums]));
  return rows.map((row) => ({ ...row, ...(byId.get(row.id) ?? NO_TOTALS) }));
}

async function read({ db, account_id }: Context, id: string) {
  const [one] = await withTotals(db, account_id, [requireFound(await findCustomer(db, account_id, id))]);
  return one!;
}

/** `bills` is a call of customer-bills, which stands on customers. */
export function customerHandlers({ encryption }: Services): Omit<Handlers<typeof customers>, 'bills'> {
  return {
    list: listHandler(customers.list, ({ db, account_id }) => selectCustomers(db, account_id), {
      search_kind: 'CUSTOMER',
    }),
    listTotalled: listHandler(
      customers.listTotalled,
      ({ db, account_id }) => selectCustomersWithoutTotals(db, account_id),
      {
        search_kind: 'CUSTOMER',
        complete: (rows, { db, account_id }) => withTotals(db, account_id, rows),
      },
    ),
    read: ({ params }, context) => read(context, params.id),

    async create({ body }, context) {
      const { db, account_id, now } = context;
      const [id, fields] = [uuid(), customerFields(body)];
      const identification = encryptIdentification(body.identification_no, encryption, account_id);
      await insertCustomers(db, account_id, [{ id, ...fields, ...identification, created_at: now, updated_at: now }]);
      await linkBillsToCustomers(db, account_id, [id]);
      await audit(context, { action: 'create', entity: 'customer', entity_id: id, after: fields });
      return read(context, id);
    },

    async update({ params: { id }, body: { read_at, ...body } }, context) {
      const { db, account_id } = context;
      const { changed } = await editRecord(context, {
        entity: 'customer',
        entity_id: id,
        read_at,
        lock: () => lockCustomer(db, account_id, id),
        request: (current): CustomerChange => ({
          ...requestedFields(current, body),
          ...(body.identification_no !== undefined &&
            encryptIdentification(body.identification_no, encryption, account_id)),
        }),
        write: (change) => updateCustomer(db, account_id, id, change),
        secret: ['identification_no'],
        unaudited: ['identification_masked'],
      });
      if (changed.email) await linkBillsToCustomers(db, account_id, [id]);
      return read(context, id);
    },

    async remove({ params: { id } }, context) {
      const { db, account_id, now } = context;
      const customer = requireFound(await lockCustomer(db, account_id, id));
      // A customer that is created again with the same address is linked to these bills again.
      await unlinkBills(db, account_id, id);
      await updateCustomer(db, account_id, id, { deleted_at: now });
      const { full_name, email, phone_number } = customer;
      const before = { full_name, email, phone_number };
      await audit(context, { action: 'delete', entity: 'customer', entity_id: id, before });
      return null;
    },

    template: ({ query }, { language }) => importTemplate(query.format, language),
  };
}

/** Serves the endpoints that take a file. */
export const serveCustomerForms = (server: Server): Promise<void> =>
  registerMultipart(server, (forms) =>
    mount(forms, customerForms, { import: ({ body }, context) => importCustomers(context, body) }),
  );
