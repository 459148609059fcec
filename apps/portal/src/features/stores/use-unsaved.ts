import { ApiError } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import { useState } from 'react';
import type { StoreRecord } from './store.ts';

/**
 * A part of a store that is sent whole: what is stored, or what was made of it on the screen with the version of the
 * store that it began from. A later version that is loaded meanwhile does not replace that one: the server refuses what
 * began before a colleague's change.
 */
export function useUnsaved<Value>(stored: Value, store: StoreRecord) {
  const [unsaved, setUnsaved] = useState<{ value: Value; read_at: string } | null>(null);
  const read_at = unsaved?.read_at ?? store.updated_at.toISOString();
  const drop = (): void => setUnsaved(null);
  return {
    value: unsaved ? unsaved.value : stored,
    read_at,
    is_changed: unsaved !== null,
    change: (value: Value): void => setUnsaved({ value, read_at }),
    /** After a success, and after a conflict, so that the next change begins from what is stored by then. */
    whenSent: {
      onSuccess: drop,
      onError: (error: Error): void => {
        if (error instanceof ApiError && error.code === CODE.conflict) drop();
      },
    },
  };
}
