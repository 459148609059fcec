/** Public interface of message-batches: which addresses take no messages that nobody asked for. */
export { isOptedOut } from './unsubscribe.queries.ts';
