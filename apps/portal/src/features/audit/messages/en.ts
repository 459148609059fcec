export const en = {
  audit: {
    title: 'Audit log',
    subtitle: 'Who changed what, when and from where. Entries are never changed.',
    search_label: 'Search account, person or action',
    column_date: 'Date',
    column_actor: 'User',
    column_action: 'Action',
    column_change: 'Change',
    column_from: 'IP address',
    empty: 'No entries yet',
    empty_text: 'Every change by a person is recorded here.',
  },
} as const;
