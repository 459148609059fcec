import type { sessions } from '@kutip/contracts/sessions';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { listActiveLogins, revokeUserSessions } from './logins.queries.ts';
import { endFamily, findSessionFamily } from './sessions.ts';

async function listOwnLogins({ db, user_id, account_id, session_id, now }: Context) {
  const current_family = await findSessionFamily(db, account_id, session_id);
  return (await listActiveLogins(db, user_id, now)).map((login) => ({
    ...login,
    is_this: login.id === current_family,
  }));
}

export const sessionHandlers: Handlers<typeof sessions> = {
  list: async (_, context) => {
    const data = await listOwnLogins(context);
    return { list: { data, total: data.length } };
  },
  read: async ({ params: { id } }, context) =>
    requireFound((await listOwnLogins(context)).find((login) => login.id === id)),
  end: async ({ params: { id } }, context) => {
    const { account_id } = requireFound((await listOwnLogins(context)).find((login) => login.id === id));
    await endFamily(context.db, account_id, id, context.now);
    await audit(context, { action: 'end_session', entity: 'session', entity_id: id });
    return null;
  },
  endAll: async ({ body: { keep_this } }, context) => {
    const { db, account_id, user_id, session_id, now } = context;
    const kept = keep_this ? await findSessionFamily(db, account_id, session_id) : null;
    const ended = await revokeUserSessions(db, user_id, kept, now);
    await audit(context, { action: 'sign_out_everywhere', entity: 'user', entity_id: user_id, after: { ended } });
    return { ended };
  },
};
