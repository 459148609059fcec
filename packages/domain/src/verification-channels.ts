/** How an account holder's name is verified (D-39): by a bank enquiry, or manually from a statement. */
export const VERIFICATION_CHANNELS = ['DUITNOW_NAME_ENQUIRY', 'MANUAL'] as const;
export type VerificationChannel = (typeof VERIFICATION_CHANNELS)[number];
export const isInstant = (channel: VerificationChannel): boolean => channel === 'DUITNOW_NAME_ENQUIRY';
