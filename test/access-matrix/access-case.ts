import type { Endpoint, RequestInput } from '@kutip/contracts/endpoint';
import type { RoleCode } from '../test-app.ts';
import type { Member, MerchantFixture } from './merchant-fixture.ts';

const TEAM = ['merchant_owner', 'merchant_finance', 'merchant_staff', 'merchant_viewer'] as const;
const WRITERS = ['merchant_owner', 'merchant_finance', 'merchant_staff'] as const;
const MONEY = ['merchant_owner', 'merchant_finance', 'merchant_viewer'] as const;

const LEADERS = ['merchant_owner', 'admin', 'superadmin'] as const;

/** The roles allowed by each access rule: the role table (decisions 5), stated independently of the API. */
const ROLES_BY_RULE = {
  public: [],
  any: [...TEAM, 'introducer', 'admin', 'superadmin'],
  'any users.read': LEADERS,
  'any users.write': LEADERS,
  'any company.write': LEADERS,
  'any bills.write': [...WRITERS, 'superadmin'],
  merchant: TEAM,
  'merchant reports.read': TEAM,
  'merchant reports.write': ['merchant_owner', 'merchant_finance'],
  'merchant bills.read': TEAM,
  'merchant bills.write': WRITERS,
  'merchant offline_payments.read': MONEY,
  'merchant offline_payments.write': ['merchant_owner', 'merchant_finance'],
  'merchant offline_payments.write active': ['merchant_owner', 'merchant_finance'],
  'merchant shop.write active': ['merchant_owner', 'merchant_staff'],
  'merchant payouts.read': MONEY,
  'merchant payouts.write': ['merchant_owner', 'merchant_finance'],
  'merchant payouts.write active': ['merchant_owner', 'merchant_finance'],
  'merchant settlements.read': MONEY,
  'merchant settlement_settings.write': ['merchant_owner'],
  'merchant credentials.read': ['merchant_owner'],
  'merchant credentials.write': ['merchant_owner'],
  'merchant credentials.write active': ['merchant_owner'],
  'merchant shop.read': TEAM,
  'merchant shop.write': ['merchant_owner', 'merchant_staff'],
  'merchant company.read': TEAM,
  'merchant company.write': ['merchant_owner'],
  'merchant messaging.read': WRITERS,
  'merchant messaging.write': WRITERS,
  'introducer reports.read': ['introducer'],
  'admin platform.read': ['admin', 'superadmin'],
  'admin platform.write': ['admin', 'superadmin'],
  'merchant users.read': ['merchant_owner'],
  'merchant users.write': ['merchant_owner'],
} as const satisfies Record<string, readonly RoleCode[]>;
export type AccessRule = keyof typeof ROLES_BY_RULE;
export const ALLOWED_ROLES: Record<AccessRule, readonly RoleCode[]> = ROLES_BY_RULE;

type PartialInput<Whole> = Whole extends string | readonly unknown[] ? Whole : Partial<Whole>;
/** The input that schemas cannot provide: ids of records, and fields that must agree with each other. */
export type CaseInput<E extends Endpoint> = { [K in keyof RequestInput<E>]?: PartialInput<RequestInput<E>[K]> };

/** How the access of an endpoint is tested. */
export interface AccessCase<E extends Endpoint = Endpoint> {
  /** The expected access rule. */
  rule: AccessRule;
  /** Prepares the input of one valid request, with records of its own. `by` makes the request. */
  prepareInput?: (fixture: MerchantFixture, by: Member) => CaseInput<E> | Promise<CaseInput<E>>;
  /** The response code of a valid request, where it is another than 2000: by specification, or for lack of a setting. */
  expected_code?: number;
  /** Roles that have access but are rejected by a rule of the endpoint, with the code. */
  rejected_roles?: Partial<Record<RoleCode, number>>;
}

/** One case for each endpoint of a contract: a new endpoint without a case does not compile. */
export type AccessCases<C> = {
  [K in keyof C as C[K] extends Endpoint ? K : never]: C[K] extends Endpoint ? AccessCase<C[K]> : never;
};
