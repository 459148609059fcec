import { CODE } from '@kutip/contracts/codes';
import type { passkeys as contract } from '@kutip/contracts/passkeys';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { found } from '../../platform/crud.ts';
import type { Handlers, OutsideContextOf } from '../../platform/mount.ts';
import {
  challengeIn,
  CHALLENGE_LIFE_MS,
  checkAsserted,
  checkCreated,
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
  keepChallenge,
  noteUse,
  passkeyOf,
  passkeysOf,
  renamePasskey,
  takeChallenge,
  type PasskeyRow,
  type Purpose,
  type ShownPasskey,
} from './passkeys.queries.ts';
import { proofChanged } from './proof-changed.ts';
import { checkPassword, hasSteppedUp, requireStepUp, untilOf } from './step-up.ts';
import { markSteppedUp, personOf, totpOf } from './step-up.queries.ts';

const MOST = 10;

interface Session {
  account_id: string;
  session_id: string;
  user_id: string;
}
type Outside = OutsideContextOf<(typeof contract)['add']>;

const shown = ({ id, name, is_synced, created_at, last_used_at }: PasskeyRow | ShownPasskey): ShownPasskey => ({
  id,
  name,
  is_synced,
  created_at,
  last_used_at,
});

const refuseOneMore = (count: number): void => {
  if (count >= MOST) throw new Refusal(CODE.wrong_state, `${MOST} passkeys are the most.`, 'too_many_passkeys');
};

async function ask(db: Connection, session: Session, purpose: Purpose, now: Date): Promise<string> {
  const { account_id, session_id, user_id } = session;
  const challenge = newChallenge();
  const expires_at = new Date(now.getTime() + CHALLENGE_LIFE_MS);
  await keepChallenge(db, { account_id, session_id, user_id, challenge, purpose, expires_at }, now);
  return challenge;
}

/** Uses up the challenge of an answer, whatever the answer is worth. Refuses 4010 one that was not asked, or too long ago. */
async function takeUp(
  credential: { response: { clientDataJSON: string } },
  purpose: Purpose,
  { transact, account_id, session_id, user_id, now }: Outside,
): Promise<string> {
  const challenge = challengeIn(credential);
  if (!(await transact((db) => takeChallenge(db, { account_id, session_id, user_id, challenge, purpose }, now))))
    throw new Refusal(CODE.wrong_state, 'This took too long. Please try again.', 'challenge_over');
  return challenge;
}

/**
 * A further proof is added by whoever can give one: a password alone must not open another door beside the one that is
 * locked. The first is added with the password. Refuses 4028, or 4000 without or with a wrong password.
 */
async function letAdd({ transact, user_id, now, ...session }: Outside, password: string | undefined): Promise<void> {
  const [has_proved, totp, count] = await transact(async (db) => [
    await hasSteppedUp(db, session, now),
    await totpOf(db, user_id),
    await countPasskeys(db, user_id),
  ]);
  refuseOneMore(count);
  if (has_proved) return;
  if (count > 0 || totp?.confirmed_at) await transact((db) => requireStepUp(db, session, now));
  await checkPassword(transact, user_id, password);
}

export function passkeyHandlers({ config }: { config: PasskeyConfig }): Handlers<typeof contract> {
  const party = relyingParty(config);
  return {
    list: async (_, { db, user_id }) => {
      const data = (await passkeysOf(db, user_id)).map(shown);
      return { list: { data, total: data.length } };
    },
    offer: {
      outside: async ({ body: { password } }, context) => {
        const { transact, user_id, now } = context;
        await letAdd(context, password);
        return transact(async (db) => {
          const { email, full_name } = found(await personOf(db, user_id));
          const challenge = await ask(db, context, 'ADD', now);
          const has = await passkeysOf(db, user_id);
          return creationOptionsFor({ user_id, email, full_name }, { party, challenge, has });
        });
      },
    },
    add: {
      outside: async ({ body: { name, credential } }, context) => {
        const { transact, user_id, now } = context;
        const challenge = await takeUp(credential, 'ADD', context);
        const made = await checkCreated(credential, { party, challenge });
        return transact(async (db) => {
          refuseOneMore(await countPasskeys(db, user_id));
          const passkey = await insertPasskey(db, { id: uuid(), user_id, name, ...made, created_at: now });
          if (!passkey) throw new Refusal(CODE.duplicate, 'This passkey is known already.', 'passkey_known');
          await markSteppedUp(db, context, now);
          await proofChanged({ ...context, db }, config, 'add_passkey', { entity_id: passkey.id, after: { name } });
          return { passkey, stepped_up_until: untilOf(now) };
        });
      },
    },
    rename: async ({ params: { id }, body: { name } }, context) => {
      const { db, user_id } = context;
      const passkey = found(await renamePasskey(db, { user_id, id, name }));
      await audit(context, { action: 'rename_passkey', entity: 'passkey', entity_id: id, after: { name } });
      return passkey;
    },
    remove: async ({ params: { id } }, context) => {
      const { db, user_id, now } = context;
      await requireStepUp(db, context, now);
      const { name } = found(await deletePasskey(db, user_id, id));
      await proofChanged(context, config, 'remove_passkey', { entity_id: id, before: { name } });
      return null;
    },
    ask: async (_, context) => {
      const { db, user_id, now } = context;
      const has = await passkeysOf(db, user_id);
      if (has.length === 0) throw new Refusal(CODE.wrong_state, 'Add a passkey first.', 'no_passkey');
      return requestOptionsFor(party, await ask(db, context, 'PROVE', now), has);
    },
    prove: {
      outside: async ({ body: { credential } }, context) => {
        const { transact, user_id, now } = context;
        const challenge = await takeUp(credential, 'PROVE', context);
        const row = await transact((db) => passkeyOf(db, user_id, credential.id));
        if (!row) throw wrongPasskey();
        const counter = await checkAsserted(credential, { party, challenge, row });
        await transact(async (db) => {
          if (!(await noteUse(db, { id: row.id, user_id, counter, now }))) throw wrongPasskey();
          await markSteppedUp(db, context, now);
        });
        return { stepped_up_until: untilOf(now) };
      },
    },
  };
}
