/** The front door of settings: what other modules' pages and messages say in the merchant's own words. */
export { activeShareTexts as shareTextsOf } from './settings.queries.ts';
