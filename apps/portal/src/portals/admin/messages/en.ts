export const en = {
  /** Admin shell, dashboard, merchants, users and audit log. */
  admin_shell: {
    group_merchants: 'Merchants',
    group_money: 'Money',
    group_books: 'Ledger',
    group_platform: 'Platform',
    users: 'Users',
    audit: 'Audit log',
  },
} as const;
