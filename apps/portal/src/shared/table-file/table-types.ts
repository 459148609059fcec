/** Accepted file types: Excel and CSV. */
export const TABLE_TYPES = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
