import { CODE } from '@kutip/contracts/codes';
import { merchantApi } from '@kutip/contracts/merchant-api';
import { CREDENTIAL_STATUS } from '@kutip/domain/api-credential';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import { addDirectoryEntries } from '../../platform/directory.ts';
import { editRecord } from '../../platform/edit-record.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { nextUpdatedAt } from '../../platform/optimistic-lock.ts';
import { refuseCallbackUrl } from '../callbacks/callbacks.service.ts';
import { requireApiPlan } from './api-plan.ts';
import { checkSignature } from './check-signature.ts';
import { credentialDashboard, reportHandlers } from './credential-report.ts';
import {
  findCredential,
  insertCredential,
  lockCredential,
  replaceSecrets,
  selectCredentials,
  updateCredential,
  type Credential,
  type CredentialChange,
} from './merchant-api.queries.ts';
import { environmentOf } from './merchant-api.service.ts';
import { createSecrets } from './secrets.ts';

interface Services {
  config: Pick<Config, 'SANDBOX_URL'>;
  encryption: Encryption;
}
type MerchantApiHandlers = Handlers<typeof merchantApi>;

const ENTITY = 'merchant_api';
const HOUR_MS = 60 * 60_000;

const read = async ({ db, account_id }: Context, id: string): Promise<Credential> =>
  requireFound(await findCredential(db, account_id, id));

/** Refuses 4010: a revoked credential stays revoked. */
function assertNotRevoked({ record_status }: Credential): void {
  if (record_status === CREDENTIAL_STATUS.revoked)
    throw new Refusal(CODE.wrong_state, 'This credential is revoked. Create a new one.', 'credential_revoked');
}

/** Handlers that make and end secrets. */
const secretHandlers = ({
  config,
  encryption,
}: Services): Pick<MerchantApiHandlers, 'create' | 'rotate' | 'revoke'> => ({
  async create({ body }, context) {
    const { db, account_id, user_id, now } = context;
    await requireApiPlan(db, account_id);
    const { name, scopes, requires_signature, callback_url = null, callback_topics } = body;
    if (callback_url !== null) refuseCallbackUrl(callback_url, config);
    const [id, environment] = [uuid(), environmentOf(config)];
    const { shown, stored } = createSecrets(encryption, { account_id, id, environment });
    const fields = {
      name,
      environment,
      scopes: [...new Set(scopes)],
      requires_signature,
      callback_url,
      callback_topics,
    };
    const dates = { created_at: now, updated_at: now };
    await insertCredential(db, { account_id, id, ...fields, ...stored, created_by: user_id, ...dates });
    await addDirectoryEntries(db, [{ kind: 'merchant_api', key: id, account_id, id }]);
    await audit(context, { action: 'create', entity: ENTITY, entity_id: id, after: fields });
    return { ...(await read(context, id)), ...shown };
  },

  async rotate({ params: { id }, body: { overlap_hours } }, context) {
    const { db, account_id, now } = context;
    const current = requireFound(await lockCredential(db, account_id, id));
    assertNotRevoked(current);
    const { shown, stored } = createSecrets(encryption, { account_id, id, environment: current.environment });
    const previous_until = new Date(now.getTime() + overlap_hours * HOUR_MS);
    const updated_at = nextUpdatedAt(current, now);
    await replaceSecrets(db, account_id, id, { ...stored, previous_until, updated_at });
    const after = { token_prefix: stored.token_prefix, previous_until };
    const before = { token_prefix: current.token_prefix };
    await audit(context, { action: 'rotate', entity: ENTITY, entity_id: id, before, after });
    return { ...(await read(context, id)), ...shown };
  },

  async revoke({ params: { id } }, context) {
    const { db, account_id, now } = context;
    const current = requireFound(await lockCredential(db, account_id, id));
    if (current.record_status === CREDENTIAL_STATUS.revoked) return current;
    const updated_at = nextUpdatedAt(current, now);
    await updateCredential(db, account_id, id, {
      record_status: CREDENTIAL_STATUS.revoked,
      revoked_at: now,
      previous_until: null,
      updated_at,
    });
    await audit(context, { action: 'revoke', entity: ENTITY, entity_id: id, before: { name: current.name } });
    return read(context, id);
  },
});

export const merchantApiHandlers = (services: Services): MerchantApiHandlers => ({
  list: listHandler(merchantApi.list, ({ db, account_id }) => selectCredentials(db, account_id)),
  read: ({ params }, context) => read(context, params.id),
  ...secretHandlers(services),

  async update({ params: { id }, body: { read_at, ...body } }, context) {
    const { db, account_id } = context;
    await editRecord(context, {
      entity: ENTITY,
      entity_id: id,
      read_at,
      lock: () => lockCredential(db, account_id, id),
      request(current): CredentialChange {
        assertNotRevoked(current);
        if (body.callback_url) refuseCallbackUrl(body.callback_url, services.config);
        return { ...body, ...(body.scopes && { scopes: [...new Set(body.scopes)] }) };
      },
      write: (change) => updateCredential(db, account_id, id, change),
    });
    return read(context, id);
  },

  checkSignature: (input, context) => checkSignature(context, services.encryption, input),
  dashboard: ({ params }, context) => credentialDashboard(context, params.uuid),
  ...reportHandlers,
});
