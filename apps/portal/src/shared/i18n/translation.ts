type PluralBase<K> = K extends `${infer Base}_other` ? Base : never;
/** The same messages in another language. Where English has two plural forms, Arabic has up to six. */
export type TranslationOf<T> = { [K in keyof T]: T[K] extends string ? string : TranslationOf<T[K]> } & {
  [K in PluralBase<keyof T> as `${K}_${'zero' | 'two' | 'few' | 'many'}`]?: string;
};

type Singular<T> = {
  [K in keyof T]: K extends `${infer Base}_one` ? (`${Base}_other` extends keyof T ? K : never) : never;
}[keyof T];
/** The same messages in a language without plural forms, such as Malay and Chinese: only `_other` exists. */
export type TranslationWithoutPlurals<T> = {
  [K in Exclude<keyof T, Singular<T>>]: T[K] extends string ? string : TranslationWithoutPlurals<T[K]>;
};
