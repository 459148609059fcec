/** A hole in the sentences: figures alone would turn around in a right-to-left line. */
export const PHONE_EXAMPLE = '012-345 6789';
