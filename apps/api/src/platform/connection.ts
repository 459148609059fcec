declare const opaque: unique symbol;

/** An open database connection or transaction. Pass it on; only `*.queries.ts` files and platform/ open it, with `sql`. */
export type Connection = { readonly [opaque]: true };
