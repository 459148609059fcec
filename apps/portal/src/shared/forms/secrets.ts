/** Fields that are never stored in a draft. */
const SECRET = /password|cvv|pin|secret|account_number/i;

/** The values of a form without its secrets. */
export const withoutSecrets = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name)));
