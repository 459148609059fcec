import type { Sen } from '@kutip/domain/money';
import { formatMoney } from '../i18n/format.ts';

/** An amount: tabular figures, and in the order of its characters whatever the direction of the page. */
export const Money = ({ amount }: { amount: Sen }) => <bdi className="amount figures">{formatMoney(amount)}</bdi>;
