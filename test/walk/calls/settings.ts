import { api } from '@kutip/contracts/api';
import type { constants } from '@kutip/contracts/constants';
import type { shareSettings } from '@kutip/contracts/share-settings';
import type { supportDetails } from '@kutip/contracts/support-details';
import type { Calls } from '../call.ts';
import type { World } from '../world.ts';

async function supportDetail({ asked }: World) {
  const body = { name: 'Front desk', email: 'desk@warung.example', phone_number: '03-8888 1234' };
  const { id } = await asked(api.supportDetails.create, { body });
  return { params: { id } };
}
async function shareSetting({ asked }: World) {
  const body = { channel: 'SMS', title: 'Bill', message_template: 'Pay {amount}: {link}' } as const;
  const { id } = await asked(api.shareSettings.create, { body });
  return { params: { id } };
}

export const constantCalls: Calls<typeof constants> = {
  system: { door: 'public' },
  portal: { door: 'public' },
};

export const supportDetailCalls: Calls<typeof supportDetails> = {
  list: { door: 'merchant company.read' },
  read: { door: 'merchant company.read', given: supportDetail },
  create: { door: 'merchant company.write' },
  update: {
    door: 'merchant company.write',
    given: async (world) => ({ ...(await supportDetail(world)), body: { name: 'Back office' } }),
  },
  remove: { door: 'merchant company.write', given: supportDetail },
};

export const shareSettingCalls: Calls<typeof shareSettings> = {
  list: { door: 'merchant company.read' },
  read: { door: 'merchant company.read', given: shareSetting },
  create: { door: 'merchant company.write' },
  update: {
    door: 'merchant company.write',
    given: async (world) => ({ ...(await shareSetting(world)), body: { title: 'Your bill' } }),
  },
  remove: { door: 'merchant company.write', given: shareSetting },
};
