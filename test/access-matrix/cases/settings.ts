import { api } from '@kutip/contracts/api';
import type { constants } from '@kutip/contracts/constants';
import type { shareSettings } from '@kutip/contracts/share-settings';
import type { supportDetails } from '@kutip/contracts/support-details';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';

async function supportDetail({ callAsOwner }: MerchantFixture) {
  const body = { name: 'Front desk', email: 'desk@warung.example', phone_number: '03-8888 1234' };
  const { id } = await callAsOwner(api.supportDetails.create, { body });
  return { params: { id } };
}
async function shareSetting({ callAsOwner }: MerchantFixture) {
  const body = { channel: 'SMS', title: 'Bill', message_template: 'Pay {amount}: {link}' } as const;
  const { id } = await callAsOwner(api.shareSettings.create, { body });
  return { params: { id } };
}

export const constantCases: AccessCases<typeof constants> = {
  system: { rule: 'public' },
  portal: { rule: 'public' },
};

export const supportDetailCases: AccessCases<typeof supportDetails> = {
  list: { rule: 'merchant company.read' },
  read: { rule: 'merchant company.read', prepareInput: supportDetail },
  create: { rule: 'merchant company.write' },
  update: {
    rule: 'merchant company.write',
    prepareInput: async (fixture) => ({ ...(await supportDetail(fixture)), body: { name: 'Back office' } }),
  },
  remove: { rule: 'merchant company.write', prepareInput: supportDetail },
};

export const shareSettingCases: AccessCases<typeof shareSettings> = {
  list: { rule: 'merchant company.read' },
  read: { rule: 'merchant company.read', prepareInput: shareSetting },
  create: { rule: 'merchant company.write' },
  update: {
    rule: 'merchant company.write',
    prepareInput: async (fixture) => ({ ...(await shareSetting(fixture)), body: { title: 'Your bill' } }),
  },
  remove: { rule: 'merchant company.write', prepareInput: shareSetting },
};
