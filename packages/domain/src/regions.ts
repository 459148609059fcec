/** The 16 states and federal territories of Malaysia by their official codes. */
export const REGIONS = [
  { id: 1, name: 'Johor' },
  { id: 2, name: 'Kedah' },
  { id: 3, name: 'Kelantan' },
  { id: 4, name: 'Melaka' },
  { id: 5, name: 'Negeri Sembilan' },
  { id: 6, name: 'Pahang' },
  { id: 7, name: 'Pulau Pinang' },
  { id: 8, name: 'Perak' },
  { id: 9, name: 'Perlis' },
  { id: 10, name: 'Selangor' },
  { id: 11, name: 'Terengganu' },
  { id: 12, name: 'Sabah' },
  { id: 13, name: 'Sarawak' },
  { id: 14, name: 'Wilayah Persekutuan Kuala Lumpur' },
  { id: 15, name: 'Wilayah Persekutuan Labuan' },
  { id: 16, name: 'Wilayah Persekutuan Putrajaya' },
] as const;
