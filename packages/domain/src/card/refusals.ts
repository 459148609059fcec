/** Why a card was refused, as payers and merchants read it; the codes are finer than what anyone can act on. */
export const CARD_REFUSALS = [
  'expired',
  'funds',
  'limit',
  'number',
  'security_code',
  'pin',
  'blocked',
  'not_permitted',
  'authentication',
  'refused',
  'not_accepted', // a fault of the merchant's, the terminal's or the provider's settings
] as const;
export type CardRefusal = (typeof CARD_REFUSALS)[number];

const CODES: Readonly<Record<CardRefusal, readonly string[]>> = {
  expired: ['4033', '4054'],
  funds: ['4051'],
  limit: ['4061', '4065'],
  number: ['4014', '4015'],
  security_code: ['4082'],
  pin: ['4038', '4055', '4075'],
  blocked: ['4004', '4007', '4036', '4041', '4043', '4062'],
  not_permitted: ['4057'],
  authentication: ['5014'],
  refused: ['4001', '4002', '4005', '4034', '4059', '4063'],
  not_accepted: ['4003', '4012', '4013', '4030', '4031', '4058'],
};

const BY_CODE = new Map(CARD_REFUSALS.flatMap((refusal) => CODES[refusal].map((code) => [code, refusal] as const)));

/** Of a response code; undefined for one that refuses nothing or is not listed. */
export const findCardRefusal = (code: string | null): CardRefusal | undefined =>
  code === null ? undefined : BY_CODE.get(code);
