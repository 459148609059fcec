/** How the name of an account's holder can be checked (D-39): the bank is asked, or a person looks at a statement. */
export const VERIFICATION_CHANNELS = ['DUITNOW_NAME_ENQUIRY', 'MANUAL'] as const;
export type VerificationChannel = (typeof VERIFICATION_CHANNELS)[number];
export const isInstant = (channel: VerificationChannel): boolean => channel === 'DUITNOW_NAME_ENQUIRY';
