import type { ProductClassification } from '@landed/contracts/classification/types';
import { defineUpdate } from '@temporalio/workflow';

/** Sent together with the start. Returns one result per product. Fails with the API error's code as failure type. */
export const productsClassified = defineUpdate<readonly ProductClassification[]>('productsClassified');
