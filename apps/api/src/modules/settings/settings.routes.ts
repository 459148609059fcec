import { shareSettings } from '@kutip/contracts/share-settings';
import { successFields } from '@kutip/contracts/success-fields';
import { supportDetails } from '@kutip/contracts/support-details';
import { systemOptions } from '@kutip/contracts/system-options';
import { crud } from '../../platform/crud.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Handlers } from '../../platform/mount.ts';
import { systemOptionRows } from './settings.queries.ts';

export { paymentSettingHandlers } from './payment-settings.ts';
export const supportDetailHandlers = crud(supportDetails, 'support_details', { entity: 'support_detail' });
export const shareSettingHandlers = crud(shareSettings, 'share_settings', { entity: 'share_setting' });
export const successFieldHandlers = crud(successFields, 'success_fields', { entity: 'success_field' });
export const systemOptionHandlers: Handlers<typeof systemOptions> = {
  list: listHandler(systemOptions.list, ({ db }) => systemOptionRows(db)),
};
