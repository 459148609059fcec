import { CODE } from '@kutip/contracts/codes';
import type { passkeys as contract } from '@kutip/contracts/passkeys';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { stepUpExpiry } from '../../platform/second-factor.ts';
import type { Handlers, NoTransactionContextOf } from '../../platform/mount.ts';
import {
  readChallenge,
  CHALLENGE_LIFE_MS,
  verifyAssertion,
  verifyRegistration,
  creationOptionsFor,
  newChallenge,
  relyingParty,
  requestOptionsFor,
  wrongPasskey,
  type PasskeyConfig,
} from './passkeys.ts';
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  insertChallenge,
  recordPasskeyUse,
  findPasskey,
  listPasskeys,
  renamePasskey,
  redeemChallenge,
  type PasskeyRow,
  type ChallengePurpose,
  type PasskeyView,
} from './passkeys.queries.ts';
import { recordFactorChange } from './factor-changes.ts';
import { checkPassword } from './password-attempts.ts';
import { hasSteppedUp, requireStepUp } from './step-up.ts';
import { markSteppedUp, findCredentials, findTotp } from './step-up.queries.ts';

const MAX_PASSKEYS = 10;

interface Session {
  account_id: string;
  session_id: string;
  user_id: string;
}
type OutsideContext = NoTransactionContextOf<(typeof contract)['add']>;

const passkeyView = ({ id, name, is_synced, created_at, last_used_at }: PasskeyRow | PasskeyView): PasskeyView => ({
  id,
  name,
  is_synced,
  created_at,
  last_used_at,
});

const refuseTooManyPasskeys = (count: number): void => {
  if (count >= MAX_PASSKEYS)
    throw new Refusal(CODE.wrong_state, `You can have ${MAX_PASSKEYS} passkeys at most.`, 'too_many_passkeys');
};

async function issueChallenge(db: Connection, session: Session, purpose: ChallengePurpose, now: Date): Promise<string> {
  const { account_id, session_id, user_id } = session;
  const challenge = newChallenge();
  const expires_at = new Date(now.getTime() + CHALLENGE_LIFE_MS);
  await insertChallenge(db, { account_id, session_id, user_id, challenge, purpose, expires_at }, now);
  return challenge;
}

/**
 * Consumes the challenge of a credential, whether or not the credential is valid. Refuses 4010 when the challenge is
 * unknown or expired.
 */
async function redeemAnswerChallenge(
  credential: { response: { clientDataJSON: string } },
  purpose: ChallengePurpose,
  { transact, account_id, session_id, user_id, now }: OutsideContext,
): Promise<string> {
  const challenge = readChallenge(credential);
  if (!(await transact((db) => redeemChallenge(db, { account_id, session_id, user_id, challenge, purpose }, now))))
    throw new Refusal(CODE.wrong_state, 'This took too long. Please try again.', 'challenge_over');
  return challenge;
}

/**
 * Authorizes adding a passkey. The first factor needs the password; a further one needs step-up, because a password
 * alone must not add a second way in. Refuses 4028, or 4000 when the password is missing or wrong.
 */
async function authorizeAdding(context: OutsideContext, password: string | undefined): Promise<void> {
  const { transact, user_id, now } = context;
  const [has_stepped_up, totp, count] = await transact(async (db) => [
    await hasSteppedUp(db, context, now),
    await findTotp(db, user_id),
    await countPasskeys(db, user_id),
  ]);
  refuseTooManyPasskeys(count);
  if (has_stepped_up) return;
  if (count > 0 || totp?.confirmed_at) await transact((db) => requireStepUp(db, context, now));
  await checkPassword(context, password);
}

export function passkeyHandlers({ config }: { config: PasskeyConfig }): Handlers<typeof contract> {
  const party = relyingParty(config);
  return {
    list: async (_, { db, user_id }) => {
      const data = (await listPasskeys(db, user_id)).map(passkeyView);
      return { list: { data, total: data.length } };
    },
    creationOptions: {
      withoutTransaction: async ({ body: { password } }, context) => {
        const { transact, user_id, now } = context;
        await authorizeAdding(context, password);
        return transact(async (db) => {
          const { email, full_name } = requireFound(await findCredentials(db, user_id));
          const challenge = await issueChallenge(db, context, 'ADD', now);
          const registered = await listPasskeys(db, user_id);
          return creationOptionsFor({ user_id, email, full_name }, { party, challenge, registered });
        });
      },
    },
    add: {
      withoutTransaction: async ({ body: { name, credential } }, context) => {
        const { transact, user_id, now } = context;
        const challenge = await redeemAnswerChallenge(credential, 'ADD', context);
        const made = await verifyRegistration(credential, { party, challenge });
        return transact(async (db) => {
          refuseTooManyPasskeys(await countPasskeys(db, user_id));
          const passkey = await insertPasskey(db, { id: uuid(), user_id, name, ...made, created_at: now });
          if (!passkey) throw new Refusal(CODE.duplicate, 'This passkey is already registered.', 'passkey_known');
          await markSteppedUp(db, context, now);
          const added = { entity_id: passkey.id, after: { name } };
          await recordFactorChange({ ...context, db }, config, 'add_passkey', added);
          return { passkey, stepped_up_until: stepUpExpiry(now) };
        });
      },
    },
    rename: async ({ params: { id }, body: { name } }, context) => {
      const { db, user_id } = context;
      const passkey = requireFound(await renamePasskey(db, { user_id, id, name }));
      await audit(context, { action: 'rename_passkey', entity: 'passkey', entity_id: id, after: { name } });
      return passkey;
    },
    remove: async ({ params: { id } }, context) => {
      const { db, user_id, now } = context;
      await requireStepUp(db, context, now);
      const { name } = requireFound(await deletePasskey(db, user_id, id));
      await recordFactorChange(context, config, 'remove_passkey', { entity_id: id, before: { name } });
      return null;
    },
    challenge: async (_, context) => {
      const { db, user_id, now } = context;
      const registered = await listPasskeys(db, user_id);
      if (registered.length === 0) throw new Refusal(CODE.wrong_state, 'Add a passkey first.', 'no_passkey');
      return requestOptionsFor(party, await issueChallenge(db, context, 'PROVE', now), registered);
    },
    verify: {
      withoutTransaction: async ({ body: { credential } }, context) => {
        const { transact, user_id, now } = context;
        const challenge = await redeemAnswerChallenge(credential, 'PROVE', context);
        const row = await transact((db) => findPasskey(db, user_id, credential.id));
        if (!row) throw wrongPasskey();
        const counter = await verifyAssertion(credential, { party, challenge, row });
        await transact(async (db) => {
          if (!(await recordPasskeyUse(db, { id: row.id, user_id, counter, now }))) throw wrongPasskey();
          await markSteppedUp(db, context, now);
        });
        return { stepped_up_until: stepUpExpiry(now) };
      },
    },
  };
}
