import { z } from 'zod';

/** How the bank processes a transfer. A transfer is never paid twice. */
export const BEHAVIOURS = {
  usual: 'Pays at once',
  slow: 'Accepts it and pays half a minute later',
  fails: 'Rejects it (U110)',
  unknown_account: 'The account does not exist: no name, and rejected (39)',
  closed: 'Pays, and the transfer is returned ten seconds later (45)',
  silent: 'Accepts it and does not answer until it is ended manually',
  lost_answer: 'Pays, but the response is lost; an enquiry knows the status',
  twice: 'Pays and sends the notice twice',
  other_amount: 'Reports an amount of one sen less',
} as const;
export type Behaviour = keyof typeof BEHAVIOURS;

/** Account number endings that select a behaviour without a scenario. Every other account uses the default behaviour. */
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

/** Treats an empty field of an HTML form as missing. */
const optional = <T extends z.ZodType>(inner: T) =>
  z.preprocess((given) => (given === '' || given === null ? undefined : given), inner.optional());

/** A scenario for the next transfer, for one reference, or for all transfers until it is cleared. */
export const transferScenarioInput = z.object({
  behaviour: z.enum(Object.keys(BEHAVIOURS) as [Behaviour, ...Behaviour[]]),
  reference: optional(z.string().max(40)),
  applies_to: optional(z.enum(['NEXT', 'ALL'])),
});
export interface TransferScenario {
  readonly id: string;
  readonly behaviour: Behaviour;
  /** The transfer that it applies to; null: the next one, or all. */
  readonly reference: string | null;
  readonly is_for_all: boolean;
}

export const holderInput = z.object({
  account_number: z.string().regex(/^\d{5,20}$/),
  /** Empty: the account does not exist. */
  name: z.string().trim().max(140),
});

export const transferEndInput = z.object({ outcome: z.enum(['CLEARED', 'REJECTED', 'RETURNED']) });

/** Default account holders, chosen by the last digit of the account number. */
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
export const defaultHolder = (account_number: string): string => NAMES[Number(account_number.slice(-1))] ?? NAMES[0]!;
