/** What the other modules need of the search: its texts are written in the transaction that changes a record. */
export { followLedger } from './follow-ledger.ts';
export { newSearchText, writeSearchTexts } from './search-texts.queries.ts';
