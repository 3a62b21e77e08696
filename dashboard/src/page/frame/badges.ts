import { useQuery } from '@tanstack/react-query';
import { disputesQuery } from '../dispute/queries.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { frameTexts } from '../text/frame.js';
import { endpointsQuery } from '../webhook/queries.js';

/** Beside an entry of the navigation: what waits there for a person. */
export interface Badge {
  readonly count: string;
  readonly means: string;
}

/** As long as the counts are used without being read again: the navigation is on every page. */
const staleTime = 60_000;

/** By the address of the entry. A list of disputes has 50, and more are `50+`. */
export function useBadges(): Readonly<Record<string, Badge>> {
  const { base } = useMerchant();
  const disputes = useQuery({
    ...disputesQuery(base, 'needs_response', null),
    enabled: useMay('disputes.read'),
    staleTime,
  });
  const endpoints = useQuery({ ...endpointsQuery(base), enabled: useMay('endpoints.read'), staleTime });
  const due = disputes.data?.disputes.length ?? 0;
  const failing = (endpoints.data?.endpoints ?? []).filter(({ status, failures, disabled_reason: reason }) =>
    status === 'enabled' ? failures > 0 : status === 'disabled' && reason !== 'operator',
  ).length;
  const dueText = `${due}${disputes.data?.next == null ? '' : '+'}`;
  return {
    ...(due > 0 && { '/disputes': { count: dueText, means: frameTexts.disputesDue(dueText) } }),
    ...(failing > 0 && { '/webhooks': { count: `${failing}`, means: frameTexts.endpointsFail(failing) } }),
  };
}
