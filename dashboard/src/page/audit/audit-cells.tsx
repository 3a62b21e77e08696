import type { AuditEntryView } from '../../wire/audit.js';
import { Line } from '../parts/layout.js';
import { Status } from '../parts/status.js';
import { auditTexts as texts } from '../text/audit.js';
import styles from './audit-cells.module.css';

/** The person, Landed support, or the service. */
export function Who({ entry }: { readonly entry: AuditEntryView }) {
  if (entry.by === 'service') return texts.service;
  return entry.by === 'operator' ? `${entry.actor} (${texts.support})` : entry.actor;
}

/** What was changed: a sentence, or each field with what it was and is. */
export function Change({ entry }: { readonly entry: AuditEntryView }) {
  const { action, detail, fields, reason, result } = entry;
  return (
    <div className={styles.change}>
      <Line>
        <code>{action}</code>
        {result === 'rejected' && (
          <Status shape="cross" tone="bad">
            {texts.rejected}
          </Status>
        )}
      </Line>
      {detail !== null && <p className={styles.soft}>{detail}</p>}
      {fields !== null &&
        Object.entries(fields).map(([name, { before, after }]) => (
          <p key={name} className={styles.soft}>
            {name}: <del>{valueText(before)}</del> <ins>{valueText(after)}</ins>
          </p>
        ))}
      {reason !== null && (
        <p className={styles.soft}>
          {texts.because}: {reason}
        </p>
      )}
    </div>
  );
}

function valueText(value: string | number | boolean | null): string {
  return value === null || value === '' ? texts.nothing : String(value);
}
