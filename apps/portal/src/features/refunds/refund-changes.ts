import { dashboard } from '@kutip/contracts/dashboard';
import { exceptions } from '@kutip/contracts/exceptions';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { pools } from '@kutip/contracts/pools';
import { settlements } from '@kutip/contracts/settlements';

/** What else shows other data once a refund has changed. */
export const CHANGES = [paymentRecords, exceptions, dashboard, pools, settlements];
