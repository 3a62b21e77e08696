import { type DisputeStage, type DisputeStatus, disputeStages } from './status.js';

/** The later of two stages. A dispute never goes back. */
export function laterStage(one: DisputeStage, other: DisputeStage): DisputeStage {
  return disputeStages.indexOf(one) < disputeStages.indexOf(other) ? other : one;
}

/** The stage after a dispute was re-opened in this one. */
export function stageAfter(stage: DisputeStage): DisputeStage {
  return disputeStages[disputeStages.indexOf(stage) + 1] ?? stage;
}

/** Whether the disputed amount is gone: a chargeback that is open or lost. A CHECK of the table `dispute` says the same. */
export function takesMoney(dispute: { readonly stage: DisputeStage; readonly status: DisputeStatus }): boolean {
  return dispute.stage !== 'inquiry' && dispute.status !== 'won' && dispute.status !== 'prevented';
}
