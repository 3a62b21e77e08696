import { type EvidenceField, evidenceCharactersMax, evidenceTexts } from '@landed/contracts/dispute/evidence';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DisputeDetail, DisputeView } from '../../wire/dispute.js';
import type { ActPlace } from '../api/money-act.js';
import { useMoneyAct } from '../api/use-money-act.js';
import { Button } from '../parts/button.js';
import { TextAreaField, TextField } from '../parts/field.js';
import { numberFormat } from '../parts/formats.js';
import { quietClass, Section, smallClass } from '../parts/layout.js';
import { Time } from '../parts/time.js';
import { useToast } from '../parts/toast.js';
import { Failure } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { disputePageTexts, evidenceFieldTexts } from '../text/dispute-page.js';
import styles from './evidence-form.module.css';
import { disputeQuery } from './queries.js';
import { type EvidenceTexts, SubmitDialog } from './submit-dialog.js';
import { useDraft } from './use-draft.js';

const texts = disputePageTexts;
/** The texts describe the buyer, so only the key of a submission outlives this page, and only in its tab. */
const thisTab: ActPlace = { storage: sessionStorage, keepsBody: false };

/** The fields of the form in three groups. `day`: a date; `short`: one line; `long`: several. */
const groups: Readonly<
  Record<keyof typeof texts.groups, readonly (readonly [EvidenceField, 'day' | 'short' | 'long'])[]>
> = {
  order: [
    ['product_description', 'long'],
    ['shipping_carrier', 'short'],
    ['shipping_tracking_number', 'short'],
    ['shipping_date', 'day'],
    ['service_date', 'day'],
    ['shipping_address', 'long'],
  ],
  buyer: [
    ['customer_name', 'short'],
    ['customer_email_address', 'short'],
    ['customer_purchase_ip', 'short'],
    ['billing_address', 'long'],
    ['access_activity_log', 'long'],
  ],
  words: [
    ['uncategorized_text', 'long'],
    ['refund_policy_disclosure', 'long'],
    ['refund_refusal_explanation', 'long'],
    ['cancellation_policy_disclosure', 'long'],
    ['cancellation_rebuttal', 'long'],
    ['duplicate_charge_explanation', 'long'],
    ['duplicate_payment_intent_id', 'short'],
  ],
};

/** The evidence of a stage. It can be submitted once, after a look at all of it; meanwhile its texts stay as they are. */
export function EvidenceForm({
  dispute,
  held,
  draft,
}: {
  readonly dispute: DisputeView;
  readonly held: EvidenceTexts;
  readonly draft: DisputeDetail['draft'];
}) {
  const { base } = useMerchant();
  const client = useQueryClient();
  const toast = useToast();
  // Only what differs from the held texts is kept: the others stay up to date, for example after a refund.
  const [own, setOwn] = useState<EvidenceTexts>(draft?.evidence ?? {});
  const values: EvidenceTexts = { ...held, ...own };
  const at = `${base}/disputes/${dispute.id}`;
  const drafting = useDraft(`${at}/draft`, (saved) => {
    const { queryKey } = disputeQuery(base, dispute.id);
    client.setQueryData(queryKey, (detail) => detail && { ...detail, draft: saved });
  });
  const [isReviewing, setIsReviewing] = useState(false);
  const submitted = () => {
    drafting.drop();
    setIsReviewing(false);
    toast(texts.done);
    void client.invalidateQueries({ queryKey: [base, 'disputes'] });
  };
  const act = useMoneyAct(`${at}/evidence`, submitted, thisTab);
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
  const length = Object.values(given).reduce((sum, value) => sum + value.length, 0);
  const set = (field: EvidenceField) => (value: string) => {
    const differs = ([name, text]: [string, string]) => text !== (held[name] ?? '');
    const next = Object.fromEntries(Object.entries({ ...own, [field]: value }).filter(differs));
    setOwn(next);
    drafting.keep(next);
  };
  return (
    <Section title={texts.form}>
      <p className={quietClass}>{texts.formLead}</p>
      {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
        <fieldset key={group} className={styles.group} disabled={act.isBusy || act.unknown !== null}>
          <legend>{texts.groups[group]}</legend>
          <div className={styles.fields}>
            {groups[group].map(([field, kind]) => (
              <div key={field} className={kind === 'long' ? styles.long : undefined}>
                <EvidenceInput field={field} kind={kind} value={values[field] ?? ''} onValue={set(field)} />
              </div>
            ))}
          </div>
        </fieldset>
      ))}
      <div className={styles.foot}>
        <DraftState draft={draft} error={drafting.error} />
        {length > evidenceCharactersMax && <p className={smallClass}>{texts.tooLong(evidenceCharactersMax)}</p>}
        <Button kind="solid" disabled={length > evidenceCharactersMax} onClick={() => setIsReviewing(true)}>
          {texts.preview}
        </Button>
      </div>
      {isReviewing && <SubmitDialog given={given} act={act} onClose={() => setIsReviewing(false)} />}
    </Section>
  );
}

/** For everyone who may submit: the texts are those of the one who wrote last. */
function DraftState({ draft, error }: { readonly draft: DisputeDetail['draft']; readonly error: unknown }) {
  if (error !== null) return <Failure error={error} what="the draft was saved" />;
  if (draft === null) return null;
  return (
    <p className={smallClass}>
      {texts.draftSaved} <Time at={draft.saved_at} />
    </p>
  );
}

function EvidenceInput({
  field,
  kind,
  value,
  onValue,
}: {
  readonly field: EvidenceField;
  readonly kind: 'day' | 'short' | 'long';
  readonly value: string;
  readonly onValue: (value: string) => void;
}) {
  const label = evidenceFieldTexts[field];
  if (kind === 'day') return <TextField label={label} type="date" value={value} onValue={onValue} />;
  const most = Object.entries(evidenceTexts).find(([name]) => name === field)?.[1] ?? 36;
  const aside = value.length > 0 && (
    <span className={smallClass}>
      {numberFormat().format(value.length)} / {numberFormat().format(most)}
    </span>
  );
  if (kind === 'short')
    return <TextField label={label} aside={aside} maxLength={most} value={value} onValue={onValue} />;
  return <TextAreaField label={label} aside={aside} maxLength={most} value={value} onValue={onValue} />;
}
