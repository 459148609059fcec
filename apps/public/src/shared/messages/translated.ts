/** The same message groups in another language. A missing or extra message is a type error. */
export type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };
