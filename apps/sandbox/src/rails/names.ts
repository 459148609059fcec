/** Every provider of the sandbox besides FPX, by the name that Kutip's addresses and settings have for it. */
export type RailName = 'duitnow' | 'card' | 'ewallet' | 'bnpl' | 'paypal' | 'crypto';
