/**
 * What a call of a person does with money. Each of these calls requires a second factor within the last minutes, because
 * a stolen token or an unattended screen must not be enough:
 *
 * - `sends`: money leaves a balance, or a person decides that it does;
 * - `redirects`: changes where money goes later, or which checks it passes;
 * - `credits`: a person's decision creates money in a balance.
 */
export const MONEY_EFFECTS = ['sends', 'redirects', 'credits'] as const;
export type MoneyEffect = (typeof MONEY_EFFECTS)[number];
