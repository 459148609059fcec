export const en = {
  /** Internal pages: samples of the components, and links to every page. */
  samples: {
    title: 'Component samples',
    subtitle: 'An internal page to check colours, languages and directions',
    buttons: 'Buttons',
    primary: 'Primary',
    secondary: 'Secondary',
    dangerous: 'Dangerous',
    busy: 'Busy',
    statuses: 'Statuses and amounts',
    notes: 'Notes',
    note: 'A note explains what the reader cannot see.',
    fields: 'Fields',
    text_field: 'Text',
    invalid_field: 'Text with an error',
    choice_field: 'Choice',
    check_field: 'Check box',
    loading: 'Loading and empty states',
    all_pages: 'All pages',
    all_pages_text: 'Every page that needs no record',
  },
} as const;
