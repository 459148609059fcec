declare const opaque: unique symbol;

/**
 * An open database connection or transaction. Opaque: only `*.queries.ts` files and platform/ run statements on it,
 * with `sql`.
 */
export type Connection = { readonly [opaque]: true };
