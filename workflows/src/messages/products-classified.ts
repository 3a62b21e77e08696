import type { ProductClassification } from '@landed/contracts/classification/types';
import { defineUpdate } from '@temporalio/workflow';

/** Sent together with the start; resolves with the answer per product, fails with the refusal's code as its type. */
export const productsClassified = defineUpdate<readonly ProductClassification[]>('productsClassified');
