import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import type { TeamBody } from '../../wire/team.js';
import { frameTexts } from '../text/frame.js';

export type Member = TeamBody['members'][number];

export function rolesText(roles: readonly DashboardRole[]): string {
  return roles.map((role) => frameTexts.roles[role]).join(', ');
}
