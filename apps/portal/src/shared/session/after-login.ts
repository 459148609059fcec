const KEY = 'afterLogin';

interface AfterLogin {
  address: string;
  /** Only this user returns there; anyone if omitted. */
  user_id?: string | undefined;
}

/** Stores the path to open after the next login in this tab, instead of the dashboard. */
export function saveAfterLogin(address: string, user_id?: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ address, user_id } satisfies AfterLogin));
  } catch {
    // Storage is not available: the dashboard opens instead.
  }
}

/** Returns and removes the stored path; null for another user than the one it was stored for. */
export function takeAfterLogin(current_user_id: string | undefined): string | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (text === null) return null;
    const { address, user_id } = JSON.parse(text) as AfterLogin;
    return user_id === undefined || user_id === current_user_id ? address : null;
  } catch {
    return null;
  }
}
