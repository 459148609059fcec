import type { businessOwners } from '@kutip/contracts/business-owners';

export type Owner = typeof businessOwners.list.row._zod.output;
