/** What a field for a table offers to choose: Excel and CSV. */
export const TABLE_TYPES = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
