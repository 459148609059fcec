import type { paymentSwitch } from '@kutip/contracts/payments';
import type { WireData } from '../../shared/server-call.ts';

export type BankType = 1 | 2;
export type Service = WireData<typeof paymentSwitch.services>[number];

export interface BoardData {
  banks: readonly Service[];
  /** Every other service. */
  others: readonly Service[];
  /** Services that are down, and an online alternative: a bank before other services. */
  down: readonly Service[];
  alternative: Service | null;
}

/** Services that are down first, then online, then unknown; each group in its original order. */
const rankOf = ({ is_online }: Service): number => (is_online === false ? 0 : is_online === true ? 1 : 2);
const sortServices = (services: readonly Service[]): Service[] =>
  services.toSorted((one, other) => rankOf(one) - rankOf(other));

/** The status board of one account type. */
export function boardOf(services: readonly Service[]): BoardData {
  const banks = sortServices(services.filter(({ channel_flag }) => channel_flag === 'fpx'));
  const others = sortServices(services.filter(({ channel_flag }) => channel_flag !== 'fpx'));
  const isUp = ({ is_online }: Service): boolean => is_online === true;
  return {
    banks,
    others,
    down: [...banks, ...others].filter(({ is_online }) => is_online === false),
    alternative: banks.find(isUp) ?? others.find(isUp) ?? null,
  };
}
