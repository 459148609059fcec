export { publicHolidays } from './holidays.queries.ts';
