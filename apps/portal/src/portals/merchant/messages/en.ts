export const en = {
  shell: {
    group_collect: 'Collect',
    group_money: 'Money',
    group_sell: 'Sell',
    store: 'Store',
    store_subtitle: 'Pictures and discounts for your pages and products',
    store_tabs: 'Store',
    settings: 'Settings',
    dashboard: 'Dashboard',
    collections: 'Collections',
    orders: 'Orders',
    products: 'Products',
    shipping_zones: 'Shipping zones',
    shipping_rates: 'Shipping rates',
    credentials: 'API credentials',
    customers: 'Customers',
    payments: 'Payments',
    exceptions: 'Needs attention',
  },
  accounts: {
    group: 'Business',
  },
} as const;
