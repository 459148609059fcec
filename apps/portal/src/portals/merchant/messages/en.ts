export const en = {
  shell: {
    group_collect: 'Collect',
    group_money: 'Money',
    settings: 'Settings',
    dashboard: 'Dashboard',
    collections: 'Collections',
    customers: 'Customers',
    payments: 'Payments',
    exceptions: 'Needs attention',
  },
  accounts: {
    group: 'Business',
  },
} as const;
