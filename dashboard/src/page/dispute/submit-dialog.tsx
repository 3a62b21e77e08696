import type { MoneyAct } from '../api/use-money-act.js';
import { Banner } from '../parts/banner.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { Failure } from '../parts/waiting.js';
import { disputePageTexts, evidenceFieldTexts } from '../text/dispute-page.js';
import styles from './evidence-form.module.css';

export type EvidenceTexts = Readonly<Record<string, string>>;
const texts = disputePageTexts;

/** Everything that is sent, before it is sent once. */
export function SubmitDialog({
  given,
  act,
  onClose,
}: {
  readonly given: EvidenceTexts;
  readonly act: MoneyAct;
  readonly onClose: () => void;
}) {
  const fields = Object.entries(evidenceFieldTexts).filter(([field]) => given[field] !== undefined);
  return (
    <Dialog
      title={texts.previewTitle}
      onClose={onClose}
      onSubmit={() => act.run({ evidence: given })}
      aside={texts.once}
      wide
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {act.unknown === null ? texts.keep : texts.close}
          </Button>
          <Button kind="solid" type="submit" busy={act.isBusy}>
            {act.unknown !== null ? texts.check : texts.submit}
          </Button>
        </>
      }
    >
      {fields.length === 0 && <p>{texts.nothing}</p>}
      <dl className={styles.preview}>
        {fields.map(([field, name]) => (
          <div key={field}>
            <dt>{name}</dt>
            <dd>{given[field]}</dd>
          </div>
        ))}
      </dl>
      {act.unknown !== null ? (
        <Banner tone="warn" fact={texts.unknown}>
          {texts.unknownLead}
        </Banner>
      ) : (
        <Failure error={act.error} what="the evidence was submitted" />
      )}
    </Dialog>
  );
}
