import type { paymentSwitch } from '@kutip/contracts/payments';
import type { WireData } from '../../shared/server-call.ts';

export type BankType = 1 | 2;
export type Service = WireData<typeof paymentSwitch.services>[number];

export interface BoardData {
  banks: readonly Service[];
  /** Every other way to pay. */
  others: readonly Service[];
  /** What is down now, and something that is up and does the same or nearly: a bank before another way. */
  down: readonly Service[];
  alternative: Service | null;
}

/** What is down first, then what is up, then what nobody knows of; each in the order that it came. */
const place = ({ is_online }: Service): number => (is_online === false ? 0 : is_online === true ? 1 : 2);
const arranged = (services: readonly Service[]): Service[] =>
  services.toSorted((one, other) => place(one) - place(other));

/** The board of one kind of payer. */
export function boardOf(services: readonly Service[]): BoardData {
  const banks = arranged(services.filter(({ channel_flag }) => channel_flag === 'fpx'));
  const others = arranged(services.filter(({ channel_flag }) => channel_flag !== 'fpx'));
  const isUp = ({ is_online }: Service): boolean => is_online === true;
  return {
    banks,
    others,
    down: [...banks, ...others].filter(({ is_online }) => is_online === false),
    alternative: banks.find(isUp) ?? others.find(isUp) ?? null,
  };
}
