const KEY = 'afterLogin';

/** Where whoever logs in next in this tab is led, instead of to the dashboard: an address of this portal. */
export function keepAfterLogin(address: string): void {
  try {
    sessionStorage.setItem(KEY, address);
  } catch {
    // Not allowed: then it is the dashboard.
  }
}

/** The same, once. */
export function takeAfterLogin(): string | null {
  try {
    const address = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return address;
  } catch {
    return null;
  }
}
