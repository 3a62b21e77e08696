import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { DisputeDetail, DisputeView } from '../../wire/dispute.js';
import { serverNow } from '../api/server-clock.js';
import { Banner } from '../parts/banner.js';
import { Id } from '../parts/copy.js';
import { Crumb } from '../parts/crumb.js';
import { countdown, inUtc } from '../parts/format-time.js';
import { Columns, Facts, linkClass, PageBody, PageHead, quietClass, Section } from '../parts/layout.js';
import { Money } from '../parts/money.js';
import { Time } from '../parts/time.js';
import { ErrorBox, Skeleton } from '../parts/waiting.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { disputeTexts } from '../text/dispute.js';
import { disputeReasons } from '../text/dispute-reasons.js';
import { disputePageTexts, disputeReasonTexts, evidenceFieldTexts } from '../text/dispute-page.js';
import { DisputeStatus } from './dispute-status.js';
import { EvidenceForm } from './evidence-form.js';
import { disputeQuery } from './queries.js';

const texts = disputePageTexts;

/** One dispute: until when what is needed, what convinces for its reason, and the form for it. */
export function DisputePage() {
  const { base } = useMerchant();
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(disputeQuery(base, id));
  const here = data === undefined ? '' : (data.dispute.merchant_reference ?? data.dispute.id.slice(0, 8));
  return (
    <PageBody>
      <Crumb to={`${base}/disputes`} list={disputeTexts.title} here={here} />
      {error !== null && <ErrorBox what="The dispute" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={8} />}
      {data !== undefined && <Detail detail={data} />}
    </PageBody>
  );
}

function Detail({ detail }: { readonly detail: DisputeDetail }) {
  const { dispute, held, draft } = detail;
  const mayAct = useMay('disputes.act');
  const reason = disputeReasonTexts[dispute.reason];
  const waits = dispute.status === 'needs_response' && dispute.pending_action === null;
  return (
    <>
      <PageHead
        title={<Money amount={dispute.amount} currency={dispute.currency} />}
        status={<DisputeStatus status={dispute.status} pill />}
      >
        <p>
          {texts.dispute(disputeReasons[dispute.reason])}. {reason.means}
        </p>
      </PageHead>
      <Notice dispute={dispute} />
      <Columns rail={<Rail detail={detail} />}>
        <Section title={texts.helps} first>
          <p>{reason.helps}</p>
        </Section>
        {waits && !mayAct && <p className={quietClass}>{texts.mayNot}</p>}
        {held !== null && waits && <EvidenceForm key={dispute.stage} dispute={dispute} held={held} draft={draft} />}
        <Submissions detail={detail} />
      </Columns>
    </>
  );
}

function Notice({ dispute }: { readonly dispute: DisputeView }) {
  if (dispute.pending_action !== null) {
    return (
      <Banner tone="info" fact={texts.pending}>
        {texts.pendingLead}
      </Banner>
    );
  }
  const { status, evidence_due_by: due } = dispute;
  if (status !== 'needs_response' || due === null) return null;
  if (Date.parse(due) < serverNow()) return <Banner tone="bad" fact={texts.overdue} />;
  return <Banner tone="warn" fact={texts.due(countdown(due, serverNow()), inUtc(due))} />;
}

function Rail({ detail: { dispute, events, balance_effect: effect } }: { readonly detail: DisputeDetail }) {
  const { base } = useMerchant();
  const { currency, stage, fee_amount: fee, closed_reason: closed, payment_intent_id: paymentId } = dispute;
  return (
    <>
      <Section title={texts.facts} first>
        <Facts
          rows={[
            [texts.stage, disputeTexts.stages[stage]],
            [
              texts.taken,
              effect === 0 ? nothingTaken(dispute) : <Money key="taken" amount={effect} currency={currency} />,
            ],
            ...(fee > 0 ? [[texts.fee, <Money key="fee" amount={-fee} currency={currency} />] as const] : []),
            [texts.order, dispute.merchant_reference ?? '–'],
            [
              texts.payment,
              <Link key="payment" to={`${base}/payments/${paymentId}`} className={linkClass}>
                <code title={paymentId}>{`${paymentId.slice(0, 8)}…${paymentId.slice(-4)}`}</code>
              </Link>,
            ],
            [texts.id, <Id key="id" id={dispute.id} what="Dispute" />],
            ...(closed === null ? [] : [[texts.ended, disputeTexts.closed[closed]] as const]),
          ]}
        />
      </Section>
      <Section title={texts.history}>
        <Facts rows={events.toReversed().map(({ type, at }) => [eventName(type), <Time key={at} at={at} />])} />
      </Section>
    </>
  );
}

function nothingTaken({ stage, status }: DisputeView): string {
  if (stage === 'inquiry') return texts.nothingTaken.inquiry;
  return texts.nothingTaken[status === 'won' || status === 'prevented' ? status : 'other'];
}

/** `dispute.needs_response`: `Needs response`. */
function eventName(type: string): string {
  const words = type.replace('dispute.', '').replaceAll('_', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

function Submissions({ detail: { submissions } }: { readonly detail: DisputeDetail }) {
  const made = submissions.filter(({ submitted_at: at }) => at !== null);
  if (made.length === 0) return null;
  const nameOf = (field: string) => Object.entries(evidenceFieldTexts).find(([name]) => name === field)?.[1] ?? field;
  return (
    <Section title={texts.submitted}>
      <p className={quietClass}>{texts.submittedLead}</p>
      {made.map(({ stage, fields, created_at: at }) => (
        <Section key={at} title={disputeTexts.stages[stage]} aside={<Time at={at} />}>
          <Facts rows={Object.entries(fields).map(([field, length]) => [nameOf(field), length])} />
        </Section>
      ))}
    </Section>
  );
}
