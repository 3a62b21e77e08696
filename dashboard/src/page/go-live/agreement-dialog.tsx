import type { AgreementView } from '../../wire/go-live.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { goLiveTexts } from '../text/go-live.js';
import styles from './agreement-dialog.module.css';

const texts = goLiveTexts.agreement;

/** The whole text, in paragraphs and headings. */
export function AgreementDialog({
  agreement,
  onClose,
}: {
  readonly agreement: AgreementView;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      wide
      title={`${goLiveTexts.agreement.title}, ${agreement.version}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      {agreement.changes.length > 0 && (
        <section className={styles.changes}>
          <h3>{texts.changes}</h3>
          <ul>
            {agreement.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.text}>
        {agreement.text.split(/\n\s*\n/).map((paragraph, index) =>
          paragraph.startsWith('# ') ? (
            // Paragraphs of one text keep their order.
            <h3 key={index}>{paragraph.slice(2)}</h3>
          ) : (
            <p key={index}>{paragraph}</p>
          ),
        )}
      </div>
    </Dialog>
  );
}
