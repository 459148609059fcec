/** Public interface of order-emails: what buyers are sent about their orders, by whoever moves an order on. */
export { queueOrderEmails, queueUnpaidEmail, trackingPath, type OrderNotice } from './order-emails.queries.ts';
