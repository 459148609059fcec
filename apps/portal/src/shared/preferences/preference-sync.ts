import { ApiError } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import type { Data } from '@kutip/contracts/endpoint';
import type { userPreferences } from '@kutip/contracts/preferences';
import { confirmSent, isChanged, putBack, takeChanged, type PreferenceKey } from '../session/preference-changes.ts';

type Stored = Data<typeof userPreferences.read>;
export type Preferences = Stored['preferences'];

interface SyncOptions {
  read: () => Promise<Stored>;
  save: (stored: Stored) => Promise<Stored>;
  /** The preferences of this browser. */
  local: () => Preferences;
  /** Takes over preferences of the server. */
  show: (preferences: Preferences) => void;
}

const FIELD = { skin: 'skin', layout: 'layout', listViews: 'list_views' } as const satisfies Record<
  PreferenceKey,
  keyof Preferences
>;
const KEYS = Object.keys(FIELD) as PreferenceKey[];

/** Some of the preferences. */
function pick(preferences: Preferences, keys: readonly PreferenceKey[]): Preferences {
  const fields = keys.map((key) => FIELD[key]);
  return Object.fromEntries(Object.entries(preferences).filter(([field]) => fields.some((one) => one === field)));
}

/**
 * Keeps this browser and the server in step: `start` shows what the server has, except what the user has changed
 * since; `push` sends changes. A failure changes nothing on the screen and is tried again with the next change.
 */
export function createPreferenceSync({ read, save, local, show }: SyncOptions) {
  let stored: Stored | null = null;
  let isSending = false;

  /** Sends the keys; false if another device was first, whose preferences are then the base. */
  async function send(base: Stored, keys: readonly PreferenceKey[]): Promise<boolean> {
    try {
      const preferences = { ...base.preferences, ...pick(local(), keys) };
      stored = await save({ version: base.version, preferences });
      confirmSent(keys);
      return true;
    } catch (error) {
      putBack(keys);
      if (!(error instanceof ApiError && error.code === CODE.conflict)) throw error;
      stored = await read();
      return false;
    }
  }

  async function push(): Promise<void> {
    if (isSending || !stored) return;
    isSending = true;
    try {
      for (let keys = takeChanged(); keys.length > 0; keys = takeChanged()) await send(stored, keys);
    } catch {
      // Offline, or the session has ended.
    } finally {
      isSending = false;
    }
  }

  async function start(): Promise<void> {
    try {
      stored = await read();
    } catch {
      return;
    }
    show(
      pick(
        stored.preferences,
        KEYS.filter((key) => !isChanged(key)),
      ),
    );
    await push();
  }
  return { start, push };
}
