interface NoticeText {
  subject: string;
  line: string;
}
type OrderNotice = 'placed' | 'unpaid' | 'paid' | 'shipped' | 'ready' | 'cancelled';

/** The texts of e-mails about shop orders. */
export interface OrderMessages {
  order: string;
  items: string;
  total: string;
  pick_up: string;
  courier: string;
  /** A parcel that waits for what the buyer adds. */
  kept: (until: string) => string;
  cart: (store: string) => NoticeText & { action: string };
  action: string;
  notices: Record<OrderNotice, (store: string, number: string) => NoticeText>;
}

export const ordersEn: OrderMessages = {
  order: 'Order',
  items: 'Items',
  total: 'Total',
  pick_up: 'Pick-up',
  courier: 'Courier',
  kept: (until) =>
    `The shop keeps your parcel until ${until}. Until then you can add to it from the page of your order.`,
  cart: (store) => ({
    subject: `Your cart at ${store}`,
    line: `You left these items at ${store} and asked us to remind you once. The link opens your cart; nothing is reserved or charged, and prices are checked when you open it.`,
    action: 'Open your cart',
  }),
  action: 'View order',
  notices: {
    placed: (store, number) => ({
      subject: `${store} has your order ${number}`,
      line: `${store} has received your order. Its page shows how to pay and what happens next.`,
    }),
    unpaid: (store, number) => ({
      subject: `Your order ${number} at ${store} is not paid yet`,
      line: `${store} keeps your items for a short time. Open the page of your order to pay, or leave it: an unpaid order ends by itself and costs nothing.`,
    }),
    paid: (store, number) => ({
      subject: `Order ${number} at ${store} is paid`,
      line: `${store} has received your payment and prepares your order.`,
    }),
    shipped: (store, number) => ({
      subject: `Order ${number} from ${store} is on its way`,
      line: `${store} has sent your order.`,
    }),
    ready: (store, number) => ({
      subject: `Order ${number} at ${store} is ready`,
      line: `Your order is ready to be picked up at ${store}.`,
    }),
    cancelled: (store, number) => ({
      subject: `Order ${number} at ${store} is cancelled`,
      line: `${store} has cancelled your order. If you have paid, you receive your money back.`,
    }),
  },
};
