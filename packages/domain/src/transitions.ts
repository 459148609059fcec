/** A state table: the allowed next states of each state. Tables have no effects; callers check them before a change. */
export type Transitions<S extends string> = { readonly [From in S]: readonly S[] };

export const canBecome = <S extends string>(table: Transitions<S>, from: S, to: S): boolean => table[from].includes(to);
