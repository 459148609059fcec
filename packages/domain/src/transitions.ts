/** A state table: for each state, the states it may become. Tables hold no effects; whoever moves a state asks first. */
export type Transitions<S extends string> = { readonly [From in S]: readonly S[] };

export const canBecome = <S extends string>(table: Transitions<S>, from: S, to: S): boolean => table[from].includes(to);
