import { CODE } from '@kutip/contracts/codes';
import type { userPreferences } from '@kutip/contracts/preferences';
import { Refusal } from '@kutip/domain/refusal';
import type { Handlers } from '../../platform/mount.ts';
import { findPreferences, storePreferences } from './preferences.queries.ts';

export const preferenceHandlers: Handlers<typeof userPreferences> = {
  read: async (_, { db, user_id }) => (await findPreferences(db, user_id)) ?? { version: 0, preferences: {} },

  async save({ body: { version, preferences } }, { db, user_id, now }) {
    if (!(await storePreferences(db, { user_id, preferences, version, now })))
      throw new Refusal(CODE.conflict, 'Your preferences were changed on another device.', 'conflict');
    return { version: version + 1, preferences };
  },
};
