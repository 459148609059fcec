import { ROLE_ID } from '@kutip/domain/roles';
import { addMember, openIntroducerAccount } from './modules/accounts/accounts.service.ts';
import { hashPassword } from './modules/auth/auth.service.ts';
import { openIntroducer } from './modules/introducers/introducers.service.ts';
import { createUser } from './modules/users/users.service.ts';
import type { Connection } from './platform/connection.ts';

export interface IntroducerInput {
  full_name: string;
  email: string;
  username: string;
  phone_number: string;
  password: string;
  /** Unique, in any case; merchants register with it. */
  code: string;
  /** Shares of our fees in basis points. */
  payment_rate_bps: number;
  payout_rate_bps: number;
}

/** Creates an introducer with an account and a login. Refuses (4025) taken names and (4000) a taken code. */
export async function createIntroducer(
  transact: <T>(work: (db: Connection) => Promise<T>) => Promise<T>,
  { password, code, payment_rate_bps, payout_rate_bps, ...person }: IntroducerInput,
  now: Date,
): Promise<{ account_id: string; introducer_id: string }> {
  const password_hash = await hashPassword(password);
  const { full_name } = person;
  return transact(async (db) => {
    const account_id = await openIntroducerAccount(db, { name: full_name, now });
    const user_id = await createUser(db, { ...person, account_id, password_hash, language: 'en', now });
    await addMember(db, { account_id, user_id, role_id: ROLE_ID.introducer, created_at: now });
    const rates = { payment_rate_bps, payout_rate_bps };
    return {
      account_id,
      introducer_id: await openIntroducer(db, { account_id, code, full_name, created_at: now, ...rates }),
    };
  });
}
