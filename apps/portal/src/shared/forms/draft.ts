import { onSessionReset } from '../session/browser-session.ts';
import { withoutSecrets } from './secrets.ts';

const PREFIX = 'draft:';

/** The unsent values of a form in this tab; null without a draft. */
export function readDraft(id: string): Record<string, unknown> | null {
  try {
    const text = sessionStorage.getItem(PREFIX + id);
    return text ? (JSON.parse(text) as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

export function saveDraft(id: string, values: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(PREFIX + id, JSON.stringify(withoutSecrets(values)));
  } catch {
    // Storage is full or blocked: the form works without a draft.
  }
}

export function deleteDraft(id: string): void {
  try {
    sessionStorage.removeItem(PREFIX + id);
  } catch {
    // Storage is blocked.
  }
}

// Another user on the same device must not see the drafts.
onSessionReset((keeps) => {
  if (keeps.drafts) return;
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked.
  }
});
