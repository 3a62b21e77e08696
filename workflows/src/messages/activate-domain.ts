import type { ActivationRequest } from '@landed/contracts/payment-method-domain/types';
import { defineSignal, defineUpdate } from '@temporalio/workflow';

/**
 * Register or validate the domain. Resolves when every entity has responded, or after the time limit of a response: the
 * rest continues in the background. Fails with the API error's code as failure type.
 */
export const activateDomain = defineUpdate<void, [ActivationRequest]>('activateDomain');

/** Validate the domain, as the daily sweep asks for it. */
export const revalidateDomain = defineSignal('revalidateDomain');

/** Failure type of an update that this run takes no more: it continues as a new run. Send the update again. */
export const continuesAsNew = 'continues_as_new';
