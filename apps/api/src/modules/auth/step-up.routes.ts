import { CODE } from '@kutip/contracts/codes';
import type { stepUp as contract } from '@kutip/contracts/step-up';
import { Refusal } from '@kutip/domain/refusal';
import type { Encryption } from '../../platform/encryption.ts';
import type { Handlers } from '../../platform/mount.ts';
import { qrSvg } from '../../platform/qr.ts';
import { stepUpExpiry } from '../../platform/second-factor.ts';
import { relyingParty, type PasskeyConfig } from './passkeys.ts';
import { countPasskeys } from './passkeys.queries.ts';
import { recordFactorChange } from './factor-changes.ts';
import { checkPassword } from './password-attempts.ts';
import { newRecoveryCodes, codeRefusal, requireStepUp, encryptSecret, verifyCode } from './step-up.ts';
import { deleteTotp, insertPendingTotp, findSteppedUpAt, findTotp, updateTotp } from './step-up.queries.ts';
import { base32, newTotpSecret, totpUri } from './totp.ts';

interface Services {
  config: PasskeyConfig;
  encryption: Encryption;
}

export const stepUpHandlers = ({ config, encryption }: Services): Handlers<typeof contract> => ({
  read: async (_, { db, user_id, now, ...session }) => {
    const row = await findTotp(db, user_id);
    const stepped_up_at = await findSteppedUpAt(db, session);
    const until = stepped_up_at && stepUpExpiry(stepped_up_at);
    return {
      has_totp: row?.confirmed_at != null,
      passkeys: await countPasskeys(db, user_id),
      passkey_domain: relyingParty(config).id,
      recovery_codes_left: row?.recovery_hashes.length ?? 0,
      stepped_up_until: until && until > now ? until : null,
      locked_until: row?.locked_until && row.locked_until > now ? row.locked_until : null,
    };
  },
  verify: {
    withoutTransaction: async ({ body: { code } }, { transact, now, ...session }) => {
      const result = await transact((db) => verifyCode(db, session, code, { encryption, now }));
      if (result !== 'valid') throw codeRefusal(result);
      return { stepped_up_until: stepUpExpiry(now) };
    },
  },
  setUpTotp: {
    withoutTransaction: async ({ body: { password } }, { transact, ...context }) => {
      const { user_id, now } = context;
      // With a passkey registered, a password alone must not add a second factor.
      await transact(async (db) => {
        if ((await countPasskeys(db, user_id)) > 0) await requireStepUp(db, context, now);
      });
      const { email } = await checkPassword({ ...context, transact }, password);
      const secret = newTotpSecret();
      const sealed = encryptSecret(encryption, user_id, secret);
      if (!(await transact((db) => insertPendingTotp(db, { user_id, secret: sealed, now }))))
        throw new Refusal(CODE.wrong_state, 'There is an authenticator app already.', 'has_authenticator_app');
      const uri = totpUri(secret, { issuer: config.APP_NAME, account: email });
      return { secret: base32(secret), uri, qr_svg: qrSvg(uri) };
    },
  },
  confirmTotp: {
    withoutTransaction: async ({ body: { code } }, { transact, ...context }) => {
      const { now, user_id } = context;
      const { codes, hashes } = newRecoveryCodes();
      const result = await transact(async (db) => {
        const outcome = await verifyCode(db, context, code, { encryption, now, is_setup: true });
        if (outcome !== 'valid') return outcome;
        await updateTotp(db, user_id, { recovery_hashes: hashes });
        await recordFactorChange({ ...context, db }, config, 'set_up_totp', { entity_id: user_id });
        return outcome;
      });
      if (result !== 'valid') throw codeRefusal(result);
      return { stepped_up_until: stepUpExpiry(now), recovery_codes: codes };
    },
  },
  removeTotp: {
    withoutTransaction: async ({ body: { password, code } }, { transact, ...context }) => {
      const { now, user_id } = context;
      await checkPassword({ ...context, transact }, password);
      const result = await transact(async (db) => {
        if (code === undefined) await requireStepUp(db, context, now);
        const outcome = code === undefined ? 'valid' : await verifyCode(db, context, code, { encryption, now });
        if (outcome !== 'valid') return outcome;
        await deleteTotp(db, user_id);
        await recordFactorChange({ ...context, db }, config, 'remove_totp', { entity_id: user_id });
        return outcome;
      });
      if (result !== 'valid') throw codeRefusal(result);
      return null;
    },
  },
});
