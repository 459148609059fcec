import type { storeOrders } from '@kutip/contracts/orders';
import type { publicStores } from '@kutip/contracts/stores';
import type { Language } from '../../shared/language.ts';
import type { PageContext } from '../../shared/outcome.ts';
import type { WireData } from '../../shared/server-call.ts';
import { ar } from './messages/ar.ts';
import { en, type OrderMessages } from './messages/en.ts';
import { ms } from './messages/ms.ts';
import { zh } from './messages/zh.ts';

export type TrackedOrder = WireData<typeof storeOrders.track>;
/** The published store; null where it is closed for good. */
export type OrderStore = WireData<typeof publicStores.store> | null;

/** The request context of the order page: its messages stand beside the shared ones. */
export interface OrderContext extends PageContext {
  messages: PageContext['messages'] & OrderMessages;
}

const OWN: Record<Language, OrderMessages> = { en, ms, zh, ar };

export const orderContext = (context: PageContext): OrderContext => ({
  ...context,
  messages: { ...context.messages, ...OWN[context.language] },
});
