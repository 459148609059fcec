import { CODE } from '@kutip/contracts/codes';
import type { stepUp as contract } from '@kutip/contracts/step-up';
import { Refusal } from '@kutip/domain/refusal';
import type { Encryption } from '../../platform/encryption.ts';
import type { Handlers } from '../../platform/mount.ts';
import { qrSvg } from '../../platform/qr.ts';
import { relyingParty, type PasskeyConfig } from './passkeys.ts';
import { countPasskeys } from './passkeys.queries.ts';
import { proofChanged } from './proof-changed.ts';
import { checkPassword, newRecoveryCodes, refusalOf, requireStepUp, sealSecret, tryCode, untilOf } from './step-up.ts';
import { deleteTotp, offerTotp, steppedUpAt, totpOf, updateTotp } from './step-up.queries.ts';
import { base32, newTotpSecret, totpUri } from './totp.ts';

interface Services {
  config: PasskeyConfig;
  encryption: Encryption;
}

export const stepUpHandlers = ({ config, encryption }: Services): Handlers<typeof contract> => ({
  read: async (_, { db, user_id, now, ...session }) => {
    const row = await totpOf(db, user_id);
    const proved_at = await steppedUpAt(db, session);
    const until = proved_at && untilOf(proved_at);
    return {
      has_totp: row?.confirmed_at != null,
      passkeys: await countPasskeys(db, user_id),
      passkey_domain: relyingParty(config).id,
      recovery_codes_left: row?.recovery_hashes.length ?? 0,
      stepped_up_until: until && until > now ? until : null,
      locked_until: row?.locked_until && row.locked_until > now ? row.locked_until : null,
    };
  },
  prove: {
    outside: async ({ body: { code } }, { transact, now, ...session }) => {
      const tried = await transact((db) => tryCode(db, session, code, { encryption, now }));
      if (tried !== 'right') throw refusalOf(tried);
      return { stepped_up_until: untilOf(now) };
    },
  },
  setUp: {
    outside: async ({ body: { password } }, { transact, user_id, now, ...session }) => {
      // Beside a passkey a password alone must not put a second key into the door.
      await transact(async (db) => {
        if ((await countPasskeys(db, user_id)) > 0) await requireStepUp(db, session, now);
      });
      const { email } = await checkPassword(transact, user_id, password);
      const secret = newTotpSecret();
      const sealed = sealSecret(encryption, user_id, secret);
      if (!(await transact((db) => offerTotp(db, { user_id, secret: sealed, now }))))
        throw new Refusal(CODE.wrong_state, 'There is an authenticator app already.', 'has_authenticator_app');
      const uri = totpUri(secret, { issuer: config.APP_NAME, account: email });
      return { secret: base32(secret), uri, qr_svg: qrSvg(uri) };
    },
  },
  confirm: {
    outside: async ({ body: { code } }, { transact, ...context }) => {
      const { now, user_id } = context;
      const { codes, hashes } = newRecoveryCodes();
      const tried = await transact(async (db) => {
        const outcome = await tryCode(db, context, code, { encryption, now, proves: true });
        if (outcome !== 'right') return outcome;
        await updateTotp(db, user_id, { recovery_hashes: hashes });
        await proofChanged({ ...context, db }, config, 'set_up_totp', { entity_id: user_id });
        return outcome;
      });
      if (tried !== 'right') throw refusalOf(tried);
      return { stepped_up_until: untilOf(now), recovery_codes: codes };
    },
  },
  remove: {
    outside: async ({ body: { password, code } }, { transact, ...context }) => {
      const { now, user_id } = context;
      await checkPassword(transact, user_id, password);
      const tried = await transact(async (db) => {
        if (code === undefined) await requireStepUp(db, context, now);
        const outcome = code === undefined ? 'right' : await tryCode(db, context, code, { encryption, now });
        if (outcome !== 'right') return outcome;
        await deleteTotp(db, user_id);
        await proofChanged({ ...context, db }, config, 'remove_totp', { entity_id: user_id });
        return outcome;
      });
      if (tried !== 'right') throw refusalOf(tried);
      return null;
    },
  },
});
