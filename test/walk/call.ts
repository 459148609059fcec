import type { Endpoint, Written } from '@kutip/contracts/endpoint';
import type { RoleCode } from '../mounted-app.ts';
import type { Member, World } from './world.ts';

const TEAM = ['merchant_owner', 'merchant_finance', 'merchant_staff', 'merchant_viewer'] as const;
const WRITERS = ['merchant_owner', 'merchant_finance', 'merchant_staff'] as const;
const MONEY = ['merchant_owner', 'merchant_finance', 'merchant_viewer'] as const;

const LEADERS = ['merchant_owner', 'admin', 'superadmin'] as const;

/** Who may come in where: the role table (decisions 5), written a second time. */
const ROLES_AT = {
  public: [],
  any: [...TEAM, 'introducer', 'admin', 'superadmin'],
  'any users.read': LEADERS,
  'any users.write': LEADERS,
  'any company.write': LEADERS,
  'any bills.write': [...WRITERS, 'superadmin'],
  merchant: TEAM,
  'merchant reports.read': TEAM,
  'merchant bills.read': TEAM,
  'merchant bills.write': WRITERS,
  'merchant offline_payments.read': MONEY,
  'merchant offline_payments.write': ['merchant_owner', 'merchant_finance'],
  'merchant settlements.read': MONEY,
  'merchant settlement_settings.write': ['merchant_owner'],
  'merchant credentials.read': ['merchant_owner'],
  'merchant credentials.write active': ['merchant_owner'],
  'merchant company.read': TEAM,
  'merchant company.write': ['merchant_owner'],
  'admin platform.read': ['admin', 'superadmin'],
  'merchant users.read': ['merchant_owner'],
  'merchant users.write': ['merchant_owner'],
} as const satisfies Record<string, readonly RoleCode[]>;
export type Door = keyof typeof ROLES_AT;
export const MAY: Record<Door, readonly RoleCode[]> = ROLES_AT;

type Part<Whole> = Whole extends string | readonly unknown[] ? Whole : Partial<Whole>;
/** What the schemas of a call cannot know: which records, and fields that must agree with each other. */
export type Given<E extends Endpoint> = { [K in keyof Written<E>]?: Part<Written<E>[K]> };

/** A call, as the walk makes it. */
export interface Call<E extends Endpoint = Endpoint> {
  /** Who may come in, written a second time. */
  door: Door;
  /** Asked for once for every valid request, so that each has records of its own. `by` is who will make it. */
  given?: (world: World, by: Member) => Given<E> | Promise<Given<E>>;
  /** Who comes in and is refused there all the same, with which code: a rule of the call itself. */
  but?: Partial<Record<RoleCode, number>>;
}

/** One entry for each endpoint of a contract: a new endpoint does not compile without its own. */
export type Calls<C> = {
  [K in keyof C as C[K] extends Endpoint ? K : never]: C[K] extends Endpoint ? Call<C[K]> : never;
};
