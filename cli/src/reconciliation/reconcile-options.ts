import type { Entity } from '@landed/contracts/entity/entity';
import type { Rail } from '@landed/contracts/rail/rail';
import type { ChangeOptions, StackOptions } from '../access/stack-command.js';

export const reportFormats = ['table', 'csv', 'json'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** The days and accounts of a report. */
export interface ReportOptions extends StackOptions {
  /** `yyyy-mm-dd`, inclusive. Absent: yesterday. */
  readonly from?: string;
  readonly to?: string;
  readonly rail?: Rail;
  readonly entity?: Entity;
  readonly format: ReportFormat;
}

export interface ReconcileOptions extends ReportOptions {
  readonly actor: string;
  /** Seconds. */
  readonly grace: number;
}

export interface ShowOptions extends ReportOptions {
  readonly all?: true;
}

export interface ResolveDifferenceOptions extends ChangeOptions {
  readonly ticket: string;
}
