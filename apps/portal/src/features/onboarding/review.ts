import type { Data } from '@kutip/contracts/endpoint';
import type { onboarding } from '@kutip/contracts/onboarding';

export type Review = Data<typeof onboarding.read>;
