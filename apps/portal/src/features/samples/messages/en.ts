export const en = {
  /** Internal pages: samples of the components, and links to every page. */
  samples: {
    title: 'Component samples',
    subtitle: 'An internal page to check colours, languages and directions',
    buttons: 'Buttons',
    statuses: 'Statuses and amounts',
    notes: 'Notes',
    fields: 'Fields',
    loading: 'Loading and empty states',
    all_pages: 'All pages',
    all_pages_text: 'Every page that needs no record',
  },
} as const;
