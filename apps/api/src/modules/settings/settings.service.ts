/** Public interface of the settings module: the merchant's share texts for other modules' pages. */
export { listActiveShareTexts } from './settings.queries.ts';
