import type { customerBills } from '@kutip/contracts/customer-bills';
import type { WireData } from '../shared/server-call.ts';

/** One bill as anybody with its link sees it. */
export type BillData = WireData<typeof customerBills.page>;
