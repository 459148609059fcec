import { customerBills } from '@kutip/contracts/customer-bills';
import { billDateFaults } from '@kutip/domain/bill';
import { addDays, dayOf } from '@kutip/domain/day';
import { toRinggit, type Sen } from '@kutip/domain/money';
import type { z } from 'zod';
import type { BillRecord } from './bill.ts';
import { checkBill } from './bill-values.ts';

export const issueSchema = customerBills.create.body;
export type IssueValues = z.input<typeof issueSchema>;
export const changeSchema = customerBills.update.body;
export type ChangeValues = z.input<typeof changeSchema>;

interface Proposed {
  id: string;
  title: string;
  amount: Sen | null;
  due_in_days: number | null;
}

/** Who is billed. */
type Payer = Pick<IssueValues, 'full_name' | 'email' | 'phone_number'>;
const NOBODY: Payer = { full_name: '', email: '', phone_number: '' };

/** Default values of a new bill from its form; empty without one. */
export const newIssued = (
  of: Proposed | null,
  sends_email: boolean,
  now: Date,
  payer: Payer = NOBODY,
): IssueValues => ({
  source: 'BILL',
  collection_id: of?.id ?? null,
  title: of?.title ?? '',
  ...payer,
  amount: of?.amount ? toRinggit(of.amount) : '',
  items: [],
  due_date: of && of.due_in_days !== null ? addDays(dayOf(now), of.due_in_days) : null,
  expires_at: null,
  reminder_days: null,
  reference_1: null,
  reference_2: null,
  note: null,
  send_email: sends_email,
});

interface Dates {
  due_date?: string | null | undefined;
  expires_at?: Date | null | undefined;
}
const dateFaults = ({ due_date = null, expires_at = null }: Dates): Record<string, string> =>
  billDateFaults({ due_date, expires_at }, new Date());

export const checkIssued = (bill: z.output<typeof issueSchema>): Record<string, string> => ({
  ...checkBill(bill),
  ...dateFaults(bill),
});

/** Form values of a bill. While a payment is open the amount is left out, because it cannot be changed. */
export function changeOf(bill: BillRecord, isAmountOpen: boolean): ChangeValues {
  const { title, full_name, email, phone_number, due_date, reminder_days, reference_1, reference_2, note } = bill;
  const items = bill.items.map(({ total_amount: _, unit_price, ...item }) => ({
    ...item,
    unit_price: toRinggit(unit_price),
  }));
  return {
    title,
    full_name,
    email,
    phone_number,
    due_date,
    reminder_days: reminder_days as ChangeValues['reminder_days'],
    reference_1,
    reference_2,
    note,
    expires_at: bill.expires_at?.toISOString() ?? null,
    ...(isAmountOpen && { items, ...(items.length === 0 && { amount: toRinggit(bill.amount) }) }),
  };
}

export const checkChange = (bill: z.output<typeof changeSchema>): Record<string, string> => ({
  ...(bill.items && checkBill({ items: bill.items, amount: bill.amount })),
  ...dateFaults(bill),
});
