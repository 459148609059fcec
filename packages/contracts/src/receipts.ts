import { z } from 'zod';
import { endpoint, fileAnswer } from './endpoint.ts';

/** Receipt languages that the PDF fonts support. Chinese is not among them. */
export const RECEIPT_LANGUAGES = ['en', 'ms', 'ar'] as const;

export const receiptFiles = {
  /** The receipt of a payment as a PDF. An unpaid invoice answers 4010. */
  read: endpoint({
    method: 'GET',
    path: 'payment-services/switch/receipt/:invoice_no',
    access: 'public',
    params: z.object({ invoice_no: z.string().max(40) }),
    query: z.object({ language: z.enum(RECEIPT_LANGUAGES).default('en'), page_token: z.string().max(100).optional() }),
    answers: 'file',
    data: fileAnswer,
  }),
};
