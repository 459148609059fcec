import { merchantIdOf, type ApiEnvironment } from '@kutip/domain/api-credential';
import { leanxMoment } from '@kutip/domain/compat/leanx';
import { sen } from '@kutip/domain/money';
import { z } from 'zod';
import { poolBalances } from '../../pools/pools.service.ts';
import type { ForeignContext, ForeignRoute } from '../foreign-routes.ts';
import { findAccount } from './account.queries.ts';
import { call, READ } from './calls.ts';
import { ringgitNumber } from './transactions.ts';

const nothing = z.object({});
const ANY_SCOPE = { area: 'api_key' } as const;
const ACTIVE = 1;

async function validate({ read, account_id }: ForeignContext, environment: ApiEnvironment) {
  const { name, created_at } = await findAccount(read, account_id);
  return {
    'merchant-id': merchantIdOf(account_id, environment),
    'merchant-name': name,
    'merchant-created': leanxMoment(created_at),
  };
}

async function overallBalance({ read, account_id, credential_id, now }: ForeignContext) {
  const { balances } = await poolBalances(read, account_id);
  const available = (pool: string) => balances.find(({ pool_type }) => pool_type === pool)?.available ?? sen(0);
  return {
    transaction_balance: {
      value: ringgitNumber(available('COLLECTION')),
      pool_name: 'TRANSACTION',
      api_key: credential_id,
      record_status: ACTIVE,
      updated_at: leanxMoment(now),
      pool_type: 1,
    },
    prefund_balance: ringgitNumber(available('PAYOUT')),
  };
}

export const accountCalls = (environment: ApiEnvironment): ForeignRoute[] => [
  call(['POST'], 'merchant/validate', ANY_SCOPE, nothing, (_, context) => validate(context, environment)),
  call(['POST'], 'public-merchant/validate', ANY_SCOPE, nothing, (_, context) => validate(context, environment)),
  call(['POST'], 'merchant/overall-balance', READ, nothing, (_, context) => overallBalance(context)),
];
