import { whenForgotten } from '../session/browser-session.ts';
import { withoutSecrets } from './secrets.ts';

const PREFIX = 'draft:';

/** What was typed into a form of this id and not sent, in this tab; null when nothing was. */
export function readDraft(id: string): Record<string, unknown> | null {
  try {
    const text = sessionStorage.getItem(PREFIX + id);
    return text ? (JSON.parse(text) as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

export function keepDraft(id: string, values: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(PREFIX + id, JSON.stringify(withoutSecrets(values)));
  } catch {
    // No room or not allowed: the form works all the same.
  }
}

export function dropDraft(id: string): void {
  try {
    sessionStorage.removeItem(PREFIX + id);
  } catch {
    // See above.
  }
}

// Another person on the same device must not meet them.
whenForgotten(() => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // See above.
  }
});
