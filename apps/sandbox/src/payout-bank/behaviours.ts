import { z } from 'zod';

/** How the bank does a transfer. Only what it does to this one: what it paid it never pays again. */
export const BEHAVIOURS = {
  usual: 'Pays at once',
  slow: 'Takes it in, pays half a minute later and says so',
  fails: 'Refuses it (U110)',
  unknown_account: 'There is no such account: no name, and refused (39)',
  closed: 'Pays, and the money comes back ten seconds later (45)',
  silent: 'Takes it in and never answers again, until it is ended by hand',
  lost_answer: 'Pays, and its answer is lost: asked, it knows',
  twice: 'Pays, and says so twice',
  other_amount: 'Says that it paid one sen less',
} as const;
export type Behaviour = keyof typeof BEHAVIOURS;

/** Accounts whose number ends so are done so, for tests without a wish. Every other number is an account like any. */
export const ENDINGS: Readonly<Record<string, Behaviour>> = {
  '0039': 'unknown_account',
  '0045': 'closed',
  '0110': 'fails',
  '0300': 'slow',
  '0999': 'silent',
  '0504': 'lost_answer',
  '0222': 'twice',
  '0133': 'other_amount',
};

export const behaviourOf = (account_number: string): Behaviour => ENDINGS[account_number.slice(-4)] ?? 'usual';

/** An empty field of an HTML form is a field that was not filled in. */
const optional = <T extends z.ZodType>(inner: T) =>
  z.preprocess((given) => (given === '' || given === null ? undefined : given), inner.optional());

/** What shall happen to the next transfer, to one order, or to all from now on. */
export const transferWishInput = z.object({
  behaviour: z.enum(Object.keys(BEHAVIOURS) as [Behaviour, ...Behaviour[]]),
  reference: optional(z.string().max(40)),
  applies_to: optional(z.enum(['NEXT', 'ALL'])),
});
export interface TransferWish {
  readonly id: string;
  readonly behaviour: Behaviour;
  /** The order that it is for; null: the next one, or all. */
  readonly reference: string | null;
  readonly is_for_all: boolean;
}

export const holderInput = z.object({
  account_number: z.string().regex(/^\d{5,20}$/),
  /** Empty: there is no such account. */
  name: z.string().trim().max(140),
});

export const transferEndInput = z.object({ outcome: z.enum(['CLEARED', 'REJECTED', 'RETURNED']) });

/** Whose an account is when nobody said otherwise: always the same name for the same number. */
const NAMES = [
  'SITI NURHALIZA BINTI AHMAD',
  'AHMAD BIN ISMAIL',
  'TAN WEI LING',
  'MUTHU A/L RAMASAMY',
  'KEDAI RUNCIT MAJU SDN BHD',
  'NUR AISYAH BINTI ABDULLAH',
  'LIM CHEE KEONG',
  'PRIYA A/P KRISHNAN',
  'PERNIAGAAN BERKAT ENTERPRISE',
  "O'BRIEN ANAK JAMES",
];
export const usualHolder = (account_number: string): string => NAMES[Number(account_number.slice(-1))] ?? NAMES[0]!;
