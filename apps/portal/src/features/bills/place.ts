/** Where a bill's record is: under its collection, or under the bills where it has none. */
export const placeOfBill = (
  { id, collection_id }: { id: string; collection_id: string | null },
  mode: 'view' | 'edit' = 'view',
): string =>
  collection_id === null ? `/customer-bills/${mode}/${id}` : `/collections/${mode}/${collection_id}/bills/view/${id}`;
