import type { RowFault, UploadColumn } from '@kutip/domain/bill-upload';

/** Texts of the downloadable files: headings and faults of rows. */
export interface UploadMessages {
  headings: Record<UploadColumn, string>;
  row: string;
  fault: string;
  faults: Record<RowFault, string>;
  example: { full_name: string; title: string };
}

export const uploadMessagesEn: UploadMessages = {
  headings: {
    full_name: 'Name',
    email: 'Email',
    phone_number: 'Phone',
    amount: 'Amount (RM)',
    title: 'Title',
    due_date: 'Due date',
    reference: 'Reference',
  },
  row: 'Row',
  fault: 'Error',
  faults: {
    required: 'is missing',
    too_long: 'is too long',
    wrong_type: 'is not text or a number',
    formula: 'is a formula; enter the value itself',
    invalid_email: 'is not an email address',
    invalid_phone: 'is not a Malaysian mobile number, such as 012-345 6789',
    not_an_amount: 'is not an amount, such as 120.00',
    negative: 'is negative',
    too_many_decimals: 'has more than two decimals',
    too_small: 'is below RM 1.00',
    too_large: 'is more than can be paid at once',
    not_a_date: 'is not a date, such as 31-12-2026',
    in_the_past: 'is in the past',
    doubled_in_file: 'is in this file already',
    used_before: 'has been billed in this collection',
  },
  example: { full_name: 'Nur Aisyah binti Rahman', title: 'School fees, January' },
};
