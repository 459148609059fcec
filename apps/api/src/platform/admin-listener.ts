import type { IncomingMessage } from 'node:http';

/** Requests that arrived on the admin listener, which is not reachable from where payers and merchants are. */
const admin_requests = new WeakSet<IncomingMessage>();

export const markAdminRequest = (request: IncomingMessage): void => void admin_requests.add(request);
export const isAdminRequest = (request: IncomingMessage): boolean => admin_requests.has(request);
