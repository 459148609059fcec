import type { customerBills } from '@kutip/contracts/customer-bills';
import type { Data } from '@kutip/contracts/endpoint';

export type BillRecord = Data<typeof customerBills.read>;
export type BillRow = Data<typeof customerBills.list>['list']['data'][number];
