import type { Data } from '@kutip/contracts/endpoint';
import type { paymentProviders } from '@kutip/contracts/payment-providers';

export type Provider = Data<typeof paymentProviders.list>['providers'][number];
export type Service = Provider['services'][number];

/** Whether payers see the service as not available. */
export const isClosed = ({ state }: Service): boolean => state === 'DOWN' || state === 'SWITCHED_OFF';
