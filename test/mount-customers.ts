import { customers } from '@kutip/contracts/customers';
import { billsOfCustomerHandlers } from '../apps/api/src/modules/customer-bills/bills-of-customer.ts';
import { customerHandlers } from '../apps/api/src/modules/customers/customers.routes.ts';
import type { Encryption } from '../apps/api/src/platform/encryption.ts';
import { mount, type Server } from '../apps/api/src/platform/mount.ts';

/** Mounts the calls of customers as the application does. */
export const mountCustomers = (server: Server, encryption: Encryption): void =>
  mount(server, customers, { ...customerHandlers({ encryption }), ...billsOfCustomerHandlers });
