import { mayDo } from '@landed/contracts/dashboard/actions';
import { Link } from '@tanstack/react-router';
import type { AuditEntryView } from '../../wire/audit.js';
import { Line, linkClass } from '../parts/layout.js';
import { Status } from '../parts/status.js';
import { useMerchant } from '../session/merchant.js';
import { auditTexts as texts } from '../text/audit.js';
import styles from './audit-cells.module.css';
import { targetOf } from './audit-target.js';

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

/** What was changed, with the way there in the mode of the entry. */
export function On({ entry }: { readonly entry: AuditEntryView }) {
  const { handle, mode, roles } = useMerchant();
  const on = targetOf(entry);
  if (on === null) return '–';
  const text = on.id === null ? on.text : `${on.text} ${on.id.slice(0, 8)}…${on.id.slice(-4)}`;
  if (!mayDo(roles, on.action)) return text;
  return (
    <Link to={`/${handle}/${entry.mode ?? mode}${on.to}`} className={linkClass} title={on.id ?? undefined}>
      {text}
    </Link>
  );
}

function valueText(value: string | number | boolean | null): string {
  return value === null || value === '' ? texts.nothing : String(value);
}
