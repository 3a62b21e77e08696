export { Landed } from './landed.js';
export type {
  Appearance,
  BillingDetails,
  CardToken,
  CompletedStatus,
  Currency,
  LandedInstance,
  LandedOptions,
  MountedForm,
  MountOptions,
} from './types.js';
