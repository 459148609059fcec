/** A placeholder value: plain digits would be reordered in a right-to-left sentence. */
export const PHONE_EXAMPLE = '012-345 6789';
