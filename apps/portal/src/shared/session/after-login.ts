const KEY = 'afterLogin';

/** Stores the path to open after the next login in this tab, instead of the dashboard. */
export function saveAfterLogin(address: string): void {
  try {
    sessionStorage.setItem(KEY, address);
  } catch {
    // Storage is not available: the dashboard opens instead.
  }
}

/** Returns and removes the stored path. */
export function takeAfterLogin(): string | null {
  try {
    const address = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return address;
  } catch {
    return null;
  }
}
