import { en as orders } from '../../features/orders/messages/en.ts';
import { en as products } from '../../features/products/messages/en.ts';
import { en as shipping } from '../../features/shipping/messages/en.ts';
import { en as merchantApi } from '../../features/merchant-api/messages/en.ts';
import { en as stores } from '../../features/stores/messages/en.ts';
import { mergeMessages } from '../../shared/i18n/merge-messages.ts';

/** The messages of the shop and of credentials, which come with their pages. */
export const shop = mergeMessages(orders, products, shipping, stores, merchantApi);
