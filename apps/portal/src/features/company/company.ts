import type { companyDetails } from '@kutip/contracts/company-details';
import { REGIONS } from '@kutip/domain/regions';

export type Company = typeof companyDetails.list.row._zod.output;

interface Address {
  address_line_1: string;
  address_line_2: string | null;
  city: string;
  postcode: string;
  state_id: number;
}

/** An address on one line, in Malaysian format. */
export function addressText({ address_line_1, address_line_2, postcode, city, state_id }: Address): string {
  const state = REGIONS.find(({ id }) => id === state_id)?.name;
  return [address_line_1, address_line_2, `${postcode} ${city}`, state === city ? null : state]
    .filter(Boolean)
    .join(', ');
}
