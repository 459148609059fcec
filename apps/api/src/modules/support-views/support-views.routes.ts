import { CODE } from '@kutip/contracts/codes';
import type { Data } from '@kutip/contracts/endpoint';
import type { supportViews } from '@kutip/contracts/support-views';
import { Refusal } from '@kutip/domain/refusal';
import { supportViewOverAt, supportViewStatus } from '@kutip/domain/support-view';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import type { Handlers, PublicContext } from '../../platform/mount.ts';
import { findMerchant, loadAccountView } from '../accounts/accounts.service.ts';
import { endSupportView, listSupportViews, openSupportView, requestSupportView } from '../auth/auth.service.ts';
import { createNotification } from '../notifications/notifications.service.ts';
import { loadSupportUserView } from '../users/users.service.ts';

type Settings = Pick<Config, 'PUBLIC_URL' | 'TOKEN_KEY'>;

/** The page of the merchant portal that exchanges the code. Behind the `#`, it reaches no server and no log. */
const viewUrl = ({ PUBLIC_URL }: Settings, code: string): string =>
  new URL(`/view-as-merchant#code=${code}`, PUBLIC_URL).href;

async function listViews(db: Connection, account_id: string, now: Date) {
  return (await listSupportViews(db, account_id)).map(({ ends_at, ended_at, ...view }) => ({
    ...view,
    status: supportViewStatus({ ends_at, ended_at }, now),
    over_at: supportViewOverAt({ ends_at, ended_at }),
  }));
}

/** Opens a view; the merchant's log and their owners learn of it in the same transaction. */
async function exchangeCode(
  { db, ip, now }: PublicContext,
  { TOKEN_KEY }: Settings,
  code: string,
): Promise<Data<typeof supportViews.exchange>> {
  const { access_token, ...view } = await openSupportView(db, TOKEN_KEY, code, now);
  const { account_id, id, admin_user_id, reason, ends_at } = view;
  requireFound(await findMerchant(db, account_id));
  await audit(
    { db, account_id, user_id: admin_user_id, ip, now },
    {
      action: 'support_view_started',
      entity: 'support_view',
      entity_id: id,
      after: { reason, ends_at: ends_at.toISOString() },
    },
  );
  const user = await loadSupportUserView(db, admin_user_id, ends_at);
  await createNotification(db, account_id, 'SUPPORT_VIEWED', { subject_id: id, name: user.full_name, reason }, now);
  return { access_token, account_id, account: await loadAccountView(db, account_id), user, account_count: 1 };
}

export const supportViewHandlers = ({ config }: { config: Settings }): Handlers<typeof supportViews> => ({
  request: async ({ params: { id: account_id }, body: { reason } }, context) => {
    requireFound(await findMerchant(context.db, account_id));
    const { id, code, expires_at } = await requestSupportView(context, { account_id, reason });
    await audit(context, {
      action: 'support_view_requested',
      entity: 'account',
      entity_id: account_id,
      after: { reason, support_view_id: id },
    });
    return { url: viewUrl(config, code), expires_at };
  },
  exchange: ({ body: { code } }, context) => exchangeCode(context, config, code),
  list: async (_, { db, account_id, now }) => {
    const data = await listViews(db, account_id, now);
    return { list: { data, total: data.length } };
  },
  end: async ({ params: { id } }, context) => {
    const { db, account_id, now } = context;
    const find = async () => requireFound((await listViews(db, account_id, now)).find((view) => view.id === id));
    await find();
    if (!(await endSupportView(context, id)))
      throw new Refusal(CODE.wrong_state, 'This view is over already.', 'view_over');
    return find();
  },
});
