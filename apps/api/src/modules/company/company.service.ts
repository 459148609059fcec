/** The public interface of the company module. */
export { lockCompanies } from './company.queries.ts';
