import type { sessions } from '@kutip/contracts/sessions';
import { audit } from '../../platform/audit.ts';
import { found } from '../../platform/crud.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { loginsOf, revokePerson } from './logins.queries.ts';
import { endFamily, familyOf } from './sessions.ts';

async function mine({ db, user_id, account_id, session_id, now }: Context) {
  const here = await familyOf(db, account_id, session_id);
  return (await loginsOf(db, user_id, now)).map((login) => ({ ...login, is_this: login.id === here }));
}

export const sessionHandlers: Handlers<typeof sessions> = {
  list: async (_, context) => {
    const data = await mine(context);
    return { list: { data, total: data.length } };
  },
  read: async ({ params: { id } }, context) => found((await mine(context)).find((login) => login.id === id)),
  end: async ({ params: { id } }, context) => {
    const { account_id } = found((await mine(context)).find((login) => login.id === id));
    await endFamily(context.db, account_id, id, context.now);
    await audit(context, { action: 'end_session', entity: 'session', entity_id: id });
    return null;
  },
  endAll: async ({ body: { keep_this } }, context) => {
    const { db, account_id, user_id, session_id, now } = context;
    const kept = keep_this ? await familyOf(db, account_id, session_id) : null;
    const ended = await revokePerson(db, user_id, kept, now);
    await audit(context, { action: 'sign_out_everywhere', entity: 'user', entity_id: user_id, after: { ended } });
    return { ended };
  },
};
