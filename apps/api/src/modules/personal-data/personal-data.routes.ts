import { CODE } from '@kutip/contracts/codes';
import type { personalData } from '@kutip/contracts/personal-data';
import { erasureBlocks, MAX_BILLS_OF_PERSON } from '@kutip/domain/personal-data';
import { Refusal } from '@kutip/domain/refusal';
import { dayOf } from '@kutip/domain/day';
import type { SearchKind } from '@kutip/domain/search-kind';
import { audit } from '../../platform/audit.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { requireFound } from '../../platform/require-found.ts';
import { zipped } from '../../platform/sheets/zip-writer.ts';
import { writeSearchTexts } from '../search/search.service.ts';
import { PERSONAL } from './personal-columns.ts';
import {
  countMessages,
  countOpen,
  findPerson,
  lockInvoices,
  type Person,
  type PersonKey,
} from './personal-data.queries.ts';
import { deleteCustomers, eraseRows, exportRows } from './personal-rows.queries.ts';

/** Whom the call means. 4004 if nothing is kept about them, 4010 if an address is clearly not one person's. */
async function personOf({ db, account_id }: Context, key: PersonKey): Promise<Person> {
  const person = requireFound((await findPerson(db, account_id, key)) ?? undefined);
  if (person.bills.length > MAX_BILLS_OF_PERSON)
    throw new Refusal(CODE.wrong_state, 'Too many bills carry this address: it is not of one person.', 'too_many');
  return person;
}

async function countsOf({ db, account_id }: Context, person: Person) {
  const { customers, bills, payments } = person;
  const orders = PERSONAL.find(({ table }) => table === 'shipments')!;
  return {
    customers: customers.length,
    bills: bills.length,
    payments: payments.length,
    orders: (await exportRows(db, orders, account_id, person)).length,
    messages: await countMessages(db, account_id, person),
  };
}

/** The record that the audit log names: the customer, or else the request, never an address. */
const subjectOf = ({ request_id }: Context, { customer_id }: PersonKey) =>
  customer_id === undefined
    ? { entity: 'person', entity_id: request_id }
    : { entity: 'customer', entity_id: customer_id };

const SEARCHED: readonly [SearchKind, 'customers' | 'bills' | 'payments' | 'refunds'][] = [
  ['CUSTOMER', 'customers'],
  ['BILL', 'bills'],
  ['ORDER', 'bills'],
  ['PAYMENT', 'payments'],
  ['REFUND', 'refunds'],
];

async function erasePerson({ db, account_id, now }: Context, person: Person): Promise<void> {
  for (const personal of PERSONAL) await eraseRows(db, personal, account_id, person);
  await deleteCustomers(db, account_id, person.customers, now);
  for (const [kind, set] of SEARCHED)
    await writeSearchTexts(
      db,
      kind,
      person[set].map((id) => ({ account_id, id })),
    );
}

/** One JSON file for each table that has something. */
async function exportFiles({ db, account_id }: Context, person: Person) {
  const files: { name: string; content: Buffer[] }[] = [];
  for (const personal of PERSONAL) {
    if (Object.values(personal.columns).includes('rewritten')) continue;
    const rows = await exportRows(db, personal, account_id, person);
    if (rows.length > 0)
      files.push({ name: `${personal.table}.json`, content: [Buffer.from(JSON.stringify(rows, null, 2))] });
  }
  return files;
}

export const personalDataHandlers: Handlers<typeof personalData> = {
  async find({ body }, context) {
    const person = await personOf(context, body);
    const open = await countOpen(context.db, context.account_id, person);
    return { counts: await countsOf(context, person), names: person.names.slice(0, 20), blocks: erasureBlocks(open) };
  },

  async download({ body }, context) {
    const person = await personOf(context, body);
    const files = await exportFiles(context, person);
    const after = { files: files.map(({ name }) => name) };
    await audit(context, { action: 'export_personal_data', ...subjectOf(context, body), after });
    return {
      name: `personal-data-${dayOf(context.now)}.zip`,
      mime: 'application/zip',
      content: zipped(files),
    };
  },

  async erase({ body }, context) {
    const { db, account_id } = context;
    const { bills } = await personOf(context, body);
    await lockInvoices(db, account_id, bills);
    // Read again: what was open may have ended, and the other way round.
    const person = await personOf(context, body);
    const blocks = erasureBlocks(await countOpen(db, account_id, person));
    if (blocks.length > 0)
      throw new Refusal(
        CODE.wrong_state,
        'Something of this person is still open. It must end first.',
        Object.fromEntries(blocks.map((block) => [block, 'open'])),
      );
    const counts = await countsOf(context, person);
    await erasePerson(context, person);
    await audit(context, { action: 'erase_personal_data', ...subjectOf(context, body), after: { counts } });
    return { counts };
  },
};
