/** What a key does outside of fields: a single one, or `g` and another. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** A second key counts for this long after the first. */
const SEQUENCE_MS = 1_200;

/** Whether keys are typed into this element. */
export const isTypedInto = (element: EventTarget | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable ||
    element.closest('input, textarea, select, [role=textbox], dialog, [role=menu]') !== null);

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>;

/**
 * Reads single keys and sequences of two. `press` returns what the key does, or null; a key with Ctrl, ⌘ or Alt belongs to the
 * browser and ends a sequence.
 */
export function createKeySequence(): { press: (event: PressedKey, shortcuts: Shortcuts) => (() => void) | null } {
  let first: { key: string; at: number } | null = null;
  return {
    press({ key, ctrlKey, metaKey, altKey, timeStamp }, shortcuts) {
      const before = first && timeStamp - first.at <= SEQUENCE_MS ? `${first.key} ` : '';
      first = null;
      if (ctrlKey || metaKey || altKey) return null;
      const pressed = `${before}${key.toLowerCase()}`;
      const action = shortcuts[pressed];
      if (action) return action;
      if (Object.keys(shortcuts).some((one) => one.startsWith(`${key.toLowerCase()} `)))
        first = { key: key.toLowerCase(), at: timeStamp };
      return null;
    },
  };
}
