import type { Sen } from '@kutip/domain/money';
import { formatMoney } from '../i18n/format.ts';

/** An amount with tabular figures, always left-to-right. */
export const Money = ({ amount }: { amount: Sen }) => <bdi className="amount figures">{formatMoney(amount)}</bdi>;
