import { dayOf } from '@kutip/domain/day';
import { toRinggit } from '@kutip/domain/money';
import type { Transfer } from './state.ts';

const HEADER = 'date_time,type,merchant_reference,end_to_end_id,bank_code,account_number,amount,currency,code';

/**
 * The bank's statement of a Kuala Lumpur day: a DEBIT line for each paid transfer and a CREDIT line for each returned
 * one, with the last four digits of the account.
 */
export function statementOf(transfers: readonly Transfer[], day: string): string {
  const movements = transfers.flatMap((transfer) => [
    ...(transfer.cleared_at === null ? [] : [{ transfer, type: 'DEBIT', at: transfer.cleared_at, code: '' }]),
    ...(transfer.returned_at === null
      ? []
      : [{ transfer, type: 'CREDIT', at: transfer.returned_at, code: transfer.code ?? '' }]),
  ]);
  const lines = movements
    .filter(({ at }) => dayOf(new Date(at)) === day)
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(({ transfer, type, at, code }) =>
      [
        at,
        type,
        transfer.reference,
        transfer.id,
        transfer.bank_code,
        transfer.account_number.slice(-4),
        toRinggit(transfer.amount),
        'MYR',
        code,
      ].join(','),
    );
  return `${[HEADER, ...lines].join('\r\n')}\r\n`;
}
