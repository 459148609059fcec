import { findFpxCode } from '@kutip/domain/fpx/codes';
import { toRinggit, type Sen } from '@kutip/domain/money';

/** 123450 sen → RM 1,234.50. */
export const formatAmount = (amount: Sen): string => `RM ${toRinggit(amount).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')}`;

const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kuala_Lumpur',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
});

/** An ISO time in Malaysian time: 21 Nov 2026, 10:42:07 am. */
export const formatTime = (at: string): string => TIME.format(new Date(at));

/** 51 → 51 Insufficient funds. */
export const formatCode = (code: string): string => `${code} ${findFpxCode(code)?.text ?? 'Unknown code'}`;
