import { randomUUID } from 'node:crypto';
import { api } from '@kutip/contracts/api';
import type { Endpoint, RequestInput } from '@kutip/contracts/endpoint';
import type { Sen } from '@kutip/domain/money';
import type { TopUpKind } from '@kutip/domain/top-up';
import { ROLE_ID, findRole } from '@kutip/domain/roles';
import { addMember } from '../../apps/api/src/modules/accounts/accounts.service.ts';
import { signAccessToken } from '../../apps/api/src/modules/auth/access-token.ts';
import { hashPassword, registerMerchant } from '../../apps/api/src/modules/auth/auth.service.ts';
import { openSession } from '../../apps/api/src/modules/auth/sessions.ts';
import { writeSnapshots } from '../../apps/api/src/modules/pools/pools.queries.ts';
import { createUser } from '../../apps/api/src/modules/users/users.service.ts';
import { transact } from '../../apps/api/src/platform/database.ts';
import type { Envelope, RoleCode } from '../test-app.ts';
import { MAYBANK } from '../payments-app.ts';
import type { ConfirmationOverrides } from '../fake-fpx.ts';
import { PASSWORD } from '../auth-app.ts';
import type { FullApp } from '../full-app.ts';

/** A signed-in member of a merchant. */
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

/** A merchant with records of every kind, created on demand through the API. */
export interface MerchantFixture {
  app: FullApp;
  owner: Member;
  /** Adds another signed-in member. */
  createMember(role: RoleCode): Promise<Member>;
  /** Calls an endpoint as the owner, expects success and returns the data. */
  callAsOwner<E extends Endpoint>(endpoint: E, input: RequestInput<E>): Promise<Envelope['data']>;
  createCollection(): Promise<{ id: string; uuid: string }>;
  createBill(more?: {
    collection_id?: string;
    email?: string;
  }): Promise<{ id: string; uuid: string; invoice_no: string }>;
  /** Creates an unpaid top-up; pool top-ups go into CREDIT. */
  createTopUp(purpose: TopUpKind): Promise<{ id: string; invoice_no: string }>;
  /** Creates a top-up with an uploaded proof of transfer. */
  createTopUpWithProof(): Promise<{ id: string; invoice_no: string }>;
  /** Writes a balance snapshot of the pools. */
  writeSnapshot(): Promise<void>;
  /** Starts a payment; returns the attempt with the form for the payer's bank. */
  startPayment(): Promise<StartedAttempt>;
  /** Starts a payment and confirms it with `code`, by default a success. */
  createPayment(code?: string, overrides?: ConfirmationOverrides): Promise<StartedAttempt>;
  /** Creates an exception by confirming a wrong amount. */
  createException(): Promise<{ id: string }>;
  /** Creates a webhook delivery about a bill. */
  createCallback(): Promise<{ id: string; invoice_id: string; invoice_no: string }>;
}

export interface StartedAttempt {
  id: string;
  bill_id: string;
  invoice_id: string;
  invoice_no: string;
  transaction_invoice_no: string;
  fields: Record<string, string>;
}

const ORIGIN = { ip: '203.0.113.7', user_agent: 'access-matrix' };
let password_hash: Promise<string> | undefined;
/** One password hash for all members, since hashing is slow. */
const hash = () => (password_hash ??= hashPassword(PASSWORD));

async function signIn(
  { services: { db, config, clock } }: FullApp,
  person: Pick<Member, 'account_id' | 'user_id' | 'username' | 'email' | 'role'>,
): Promise<Member> {
  const now = clock.now();
  const { account_id, user_id, role } = person;
  const { id: role_id, area } = findRole(ROLE_ID[role])!;
  const { holder, refresh_token } = await transact(db, (open) =>
    openSession(open, { account_id, user_id, role_id, area }, { ...ORIGIN, now }),
  );
  // The second factor of these logins has just been presented; `mount.test.ts` refuses calls without one.
  const stepped_up_at = new Date(now.getTime() + 3_600_000);
  await db.updateTable('sessions').set({ stepped_up_at }).where('id', '=', holder.session_id).execute();
  const access_token = await signAccessToken(config.TOKEN_KEY, holder, now);
  return { ...person, session_id: holder.session_id, access_token, refresh_token };
}

async function newPerson(full_name: string) {
  const username = `p-${randomUUID()}`;
  return {
    full_name,
    username,
    email: `${username}@warung.example`,
    email_verified_at: new Date(),
    phone_number: '60123456678',
    password_hash: await hash(),
    language: 'en',
  };
}

async function openOwner(app: FullApp): Promise<Member> {
  const person = await newPerson('Aisyah binti Rahman');
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

async function join(app: FullApp, account_id: string, role: RoleCode): Promise<Member> {
  const person = await newPerson('Devi a/p Raman');
  const { db, clock } = app.services;
  const now = clock.now();
  const user_id = await transact(db, async (open) => {
    const made = await createUser(open, { ...person, account_id, now });
    await addMember(open, { account_id, user_id: made, role_id: ROLE_ID[role], created_at: now });
    return made;
  });
  return signIn(app, { ...person, account_id, user_id, role });
}

export async function openMerchantFixture(app: FullApp): Promise<MerchantFixture> {
  const owner = await openOwner(app);
  const callAsOwner: MerchantFixture['callAsOwner'] = (endpoint, input) =>
    app.callOrThrow(endpoint, input, owner.access_token);
  const fixture: MerchantFixture = {
    app,
    owner,
    createMember: (role) => join(app, owner.account_id, role),
    callAsOwner,
    createCollection: () =>
      callAsOwner(api.collections.create, {
        body: { title: 'Yuran sekolah', amount_type: 'OPEN', channel_flags: ['fpx'] },
      }),
    createBill: ({ collection_id, email = 'siti@payer.example' } = {}) =>
      callAsOwner(api.customerBills.create, {
        body: {
          title: 'Yuran sekolah',
          full_name: 'Siti Nurhaliza',
          email,
          phone_number: '0123456678',
          amount: '50.00',
          ...(collection_id && { collection_id }),
        },
      }),
    async createTopUp(purpose) {
      const body = { purpose, amount: '50.00', ...(purpose === 'POOL_TOPUP' && { pool_type: 'CREDIT' as const }) };
      const { bill_id, invoice_no } = await callAsOwner(api.customerBills.reserve, { body });
      return { id: bill_id, invoice_no };
    },
    async createTopUpWithProof() {
      const made = await fixture.createTopUp('PREFUND_TOPUP');
      const proof_of_payment = new File([Buffer.from('%PDF-1.7\n')], 'slip.pdf', { type: 'application/pdf' });
      await app.callOrThrow(api.topUpForms.manual, {
        query: {},
        body: { invoice_no: made.invoice_no, proof_of_payment },
      });
      return made;
    },
    writeSnapshot: () =>
      writeSnapshots(app.services.store.read, [owner.account_id], {
        day: '2026-11-20',
        as_of: app.services.clock.now(),
      }),
    async startPayment() {
      const { id: bill_id, invoice_no } = await fixture.createBill();
      const body = { invoice_no, payment_service_id: MAYBANK };
      const started = await callAsOwner(api.paymentSwitch.payBill, { query: {}, body });
      const { list } = await callAsOwner(api.paymentRecords.ofInvoice, {
        query: {},
        body: { bill_invoice: invoice_no },
      });
      const { id, invoice_id } = list.data[0];
      return { ...started, id, bill_id, invoice_id };
    },
    async createPayment(code = '00', overrides = {}) {
      const attempt = await fixture.startPayment();
      await app.request(api.paymentSwitch.callback, undefined, {
        params: { provider: 'fpx' },
        body: app.fpx.buildConfirmation(attempt.fields, code, overrides),
      });
      await app.services.paymentSwitch.idle();
      return attempt;
    },
    async createException() {
      await fixture.createPayment('00', { amount: 1 as Sen });
      return (await callAsOwner(api.exceptions.list, { query: {}, body: {} })).list.data[0];
    },
    async createCallback() {
      const { id: collection_id } = await fixture.createCollection();
      const body = { callback_url: 'https://shop.example/hook' };
      await callAsOwner(api.collections.update, { params: { id: collection_id }, body });
      const { invoice_no } = await fixture.createBill({ collection_id });
      return callAsOwner(api.callbacks.sendForInvoice, { query: {}, body: { invoice_no } });
    },
  };
  return fixture;
}
