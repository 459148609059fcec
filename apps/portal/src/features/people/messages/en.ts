export const en = {
  people: {
    title: 'Users',
    subtitle: 'Everyone with a login, with the role of their last used account',
    search_label: 'Search name, email or user name',
    column_name: 'Name',
    column_role: 'Role',
    column_status: 'Status',
    column_last: 'Last login',
    empty: 'No users yet',
    empty_text: 'Everyone with a login appears here.',
  },
} as const;
