import { shareSettings } from '@kutip/contracts/share-settings';
import { supportDetails } from '@kutip/contracts/support-details';
import { crud } from '../../platform/crud.ts';

export const supportDetailHandlers = crud(supportDetails, 'support_details');
export const shareSettingHandlers = crud(shareSettings, 'share_settings');
