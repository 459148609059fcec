/** Every rail of the sandbox except FPX, by its name in Kutip's URLs and settings. */
export type RailName = 'duitnow' | 'card' | 'ewallet' | 'bnpl' | 'paypal' | 'crypto';
