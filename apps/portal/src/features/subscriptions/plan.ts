import type { Data } from '@kutip/contracts/endpoint';
import type { subscriptions } from '@kutip/contracts/subscriptions';

export type MyPlan = Data<typeof subscriptions.me>;
export type Plan = Data<typeof subscriptions.list>['list']['data'][number];
