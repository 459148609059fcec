import type { OrderMessages } from './orders-en.ts';

export const ordersZh: OrderMessages = {
  order: '订单',
  items: '商品',
  total: '总额',
  pick_up: '自取时间',
  courier: '快递公司',
  kept: (until) => `店铺会保留您的包裹至 ${until}。在此之前，您可以在订单页面添加商品。`,
  cart: (store) => ({
    subject: `您在 ${store} 的购物车`,
    line: `您在 ${store} 留下了这些商品，并要求我们提醒您一次。链接会打开您的购物车；商品不会保留，也不收费，打开时会重新核对价格。`,
    action: '打开购物车',
  }),
  action: '查看订单',
  notices: {
    placed: (store, number) => ({
      subject: `${store} 已收到您的订单 ${number}`,
      line: `${store} 已收到您的订单。订单页面会说明如何付款以及后续步骤。`,
    }),
    unpaid: (store, number) => ({
      subject: `您在 ${store} 的订单 ${number} 尚未付款`,
      line: `${store} 会为您短暂保留商品。打开订单页面即可付款；如不付款，订单会自动结束，不收取任何费用。`,
    }),
    paid: (store, number) => ({
      subject: `您在 ${store} 的订单 ${number} 已付款`,
      line: `${store} 已收到您的付款，正在准备您的订单。`,
    }),
    shipped: (store, number) => ({
      subject: `${store} 的订单 ${number} 已寄出`,
      line: `${store} 已寄出您的订单。`,
    }),
    ready: (store, number) => ({
      subject: `您在 ${store} 的订单 ${number} 可以领取了`,
      line: `您的订单可以到 ${store} 领取。`,
    }),
    cancelled: (store, number) => ({
      subject: `您在 ${store} 的订单 ${number} 已取消`,
      line: `${store} 已取消您的订单。如果您已付款，款项将退还给您。`,
    }),
  },
};
