import type { constants } from '@kutip/contracts/constants';
import type { DeviceWallets } from '@kutip/domain/card/device-token';
import type { ServerCall, WireData } from './server-call.ts';

export type Constants = WireData<typeof constants.system>;

/** The input of `render`. */
export interface PageRequest {
  method: 'GET' | 'POST';
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  /** The posted form, null for a GET. */
  form: URLSearchParams | null;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** New for every response; scripts and styles in the page carry it. */
  nonce: string;
  /** As the payer sees it, without a slash at the end: https://pay.example.my */
  origin: string;
  /** Where a form may send the payer besides this origin: FPX or the sandbox. */
  formActionOrigins: readonly string[];
  /** The wallets of payers' devices that are offered. */
  deviceWallets?: DeviceWallets | undefined;
  call: ServerCall;
  constants: Constants;
  /** The server's clock. */
  now: Date;
}

/** The response. `set-cookie` may hold several values. */
export interface PageAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  html: string;
}
