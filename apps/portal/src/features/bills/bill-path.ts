/** Path of a bill's record: under its collection, or under the bills if it has none. */
export const billPath = (
  { id, collection_id }: { id: string; collection_id: string | null },
  mode: 'view' | 'edit' = 'view',
): string =>
  collection_id === null ? `/customer-bills/${mode}/${id}` : `/collections/${mode}/${collection_id}/bills/view/${id}`;
