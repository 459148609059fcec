import { randomUUID } from 'node:crypto';
import { api } from '@kutip/contracts/api';
import type { Endpoint, Written } from '@kutip/contracts/endpoint';
import type { Sen } from '@kutip/domain/money';
import { ROLE_ID, roleOf } from '@kutip/domain/roles';
import { addMember } from '../../apps/api/src/modules/accounts/accounts.service.ts';
import { signAccessToken } from '../../apps/api/src/modules/auth/access-token.ts';
import { hashPassword, registerMerchant } from '../../apps/api/src/modules/auth/auth.service.ts';
import { openSession } from '../../apps/api/src/modules/auth/sessions.ts';
import { openPerson } from '../../apps/api/src/modules/users/users.service.ts';
import { transact } from '../../apps/api/src/platform/database.ts';
import type { Envelope, RoleCode } from '../mounted-app.ts';
import { MAYBANK } from '../paying-app.ts';
import type { Told } from '../pretend-fpx.ts';
import { PASSWORD } from '../signed-app.ts';
import type { WholeApp } from '../whole-app.ts';

/** Somebody of a merchant, signed in. */
export interface Member {
  account_id: string;
  user_id: string;
  username: string;
  email: string;
  role: RoleCode;
  session_id: string;
  access_token: string;
  refresh_token: string;
}

/** A merchant with records of every kind, each made when it is asked for, by the API itself. */
export interface World {
  app: WholeApp;
  owner: Member;
  /** Another person in this merchant, signed in. */
  member(role: RoleCode): Promise<Member>;
  /** The owner's call, which must succeed; its data. */
  asked<E extends Endpoint>(endpoint: E, input: Written<E>): Promise<Envelope['data']>;
  collection(): Promise<{ id: string; uuid: string }>;
  bill(more?: { collection_id?: string; email?: string }): Promise<{ id: string; uuid: string; invoice_no: string }>;
  /** An attempt that waits for the payer's bank, with the form that his browser carries there. */
  attempt(): Promise<Attempt>;
  /** The same when the bank has said yes, or `code`. */
  told(code?: string, told?: Told): Promise<Attempt>;
  /** A payment of another amount than was asked for. */
  exception(): Promise<{ id: string }>;
  /** What a merchant's own system is told of a bill. */
  callback(): Promise<{ id: string; invoice_id: string; invoice_no: string }>;
}

export interface Attempt {
  id: string;
  bill_id: string;
  invoice_id: string;
  invoice_no: string;
  transaction_invoice_no: string;
  page_token: string;
  fields: Record<string, string>;
}

const ORIGIN = { ip: '203.0.113.7', user_agent: 'walk' };
let password_hash: Promise<string> | undefined;
/** One hash for everybody: it takes its time. */
const hash = () => (password_hash ??= hashPassword(PASSWORD));

async function signIn(
  { services: { db, config, clock } }: WholeApp,
  person: Pick<Member, 'account_id' | 'user_id' | 'username' | 'email' | 'role'>,
): Promise<Member> {
  const now = clock.now();
  const { account_id, user_id, role } = person;
  const { id: role_id, area } = roleOf(ROLE_ID[role])!;
  const { holder, refresh_token } = await transact(db, (open) =>
    openSession(open, { account_id, user_id, role_id, area }, { ...ORIGIN, now }),
  );
  const access_token = await signAccessToken(config.TOKEN_KEY, holder, now);
  return { ...person, session_id: holder.session_id, access_token, refresh_token };
}

async function personOf(full_name: string) {
  const username = `p-${randomUUID()}`;
  return {
    full_name,
    username,
    email: `${username}@warung.example`,
    phone_number: '60123456678',
    password_hash: await hash(),
    language: 'en',
  };
}

async function openOwner(app: WholeApp): Promise<Member> {
  const person = await personOf('Aisyah binti Rahman');
  const { db, clock } = app.services;
  const opened = await transact(db, (open) =>
    registerMerchant(open, {
      ...person,
      company_name: 'Warung Aisyah',
      status: 'ACTIVE',
      product_name: 'Kutip',
      plan_code: 'SCALE',
      now: clock.now(),
    }),
  );
  return signIn(app, { ...opened, ...person, role: 'merchant_owner' });
}

async function join(app: WholeApp, account_id: string, role: RoleCode): Promise<Member> {
  const person = await personOf('Devi a/p Raman');
  const { db, clock } = app.services;
  const now = clock.now();
  const user_id = await transact(db, async (open) => {
    const made = await openPerson(open, { ...person, account_id, now });
    await addMember(open, { account_id, user_id: made, role_id: ROLE_ID[role], created_at: now });
    return made;
  });
  return signIn(app, { ...person, account_id, user_id, role });
}

export async function openWorld(app: WholeApp): Promise<World> {
  const owner = await openOwner(app);
  const asked: World['asked'] = (endpoint, input) => app.asked(endpoint, input, owner.access_token);
  const world: World = {
    app,
    owner,
    member: (role) => join(app, owner.account_id, role),
    asked,
    collection: () =>
      asked(api.collections.create, {
        body: { title: 'Yuran sekolah', amount_type: 'OPEN', channel_flags: ['fpx'] },
      }),
    bill: ({ collection_id, email = 'siti@payer.example' } = {}) =>
      asked(api.customerBills.create, {
        body: {
          title: 'Yuran sekolah',
          full_name: 'Siti Nurhaliza',
          email,
          phone_number: '0123456678',
          amount: '50.00',
          ...(collection_id && { collection_id }),
        },
      }),
    async attempt() {
      const { id: bill_id, invoice_no } = await world.bill();
      const body = { invoice_no, payment_service_id: MAYBANK };
      const started = await asked(api.paymentSwitch.payBill, { query: {}, body });
      const { list } = await asked(api.paymentRecords.ofInvoice, { query: {}, body: { bill_invoice: invoice_no } });
      const { id, invoice_id } = list.data[0];
      return { ...started, id, bill_id, invoice_id };
    },
    async told(code = '00', told = {}) {
      const attempt = await world.attempt();
      await app.knock(api.paymentSwitch.callback, undefined, {
        params: { provider: 'fpx' },
        body: app.fpx.word(attempt.fields, code, told),
      });
      await app.services.paymentSwitch.idle();
      return attempt;
    },
    async exception() {
      await world.told('00', { amount: 1 as Sen });
      return (await asked(api.exceptions.list, { query: {}, body: {} })).list.data[0];
    },
    async callback() {
      const { id: collection_id } = await world.collection();
      const body = { callback_url: 'https://shop.example/hook' };
      await asked(api.collections.update, { params: { id: collection_id }, body });
      const { invoice_no } = await world.bill({ collection_id });
      return asked(api.callbacks.sendForInvoice, { query: {}, body: { invoice_no } });
    },
  };
  return world;
}
