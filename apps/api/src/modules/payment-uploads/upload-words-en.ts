import type { RowFault, UploadColumn } from '@kutip/domain/bill-upload';

/** The words of the files that we give out: headings, and what is wrong with a row. */
export interface UploadWords {
  headings: Record<UploadColumn, string>;
  row: string;
  fault: string;
  faults: Record<RowFault, string>;
  example: { full_name: string; title: string };
}

export const uploadWordsEn: UploadWords = {
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
  fault: 'What is wrong',
  faults: {
    required: 'is missing',
    too_long: 'is too long',
    wrong_type: 'is not text or a number',
    formula: 'is a formula; enter the value itself',
    invalid_email: 'is no email address',
    invalid_phone: 'is no Malaysian mobile number, such as 012-345 6789',
    not_an_amount: 'is no amount, such as 120.00',
    negative: 'is negative',
    too_many_decimals: 'has more than two decimals',
    too_small: 'is below RM 1.00',
    too_large: 'is more than can be paid at once',
    not_a_date: 'is no date, such as 31-12-2026',
    in_the_past: 'is in the past',
    doubled_in_file: 'is in this file already',
    used_before: 'has been billed in this collection',
  },
  example: { full_name: 'Nur Aisyah binti Rahman', title: 'School fees, January' },
};
