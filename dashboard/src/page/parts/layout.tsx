import { type ReactNode, useRef } from 'react';
import { usePageTitle } from '../session/page-title.js';
import { classNames } from './class-names.js';
import styles from './layout.module.css';

/** The content of a sheet, in one column of text. */
export function PageBody({ wide = false, children }: { readonly wide?: boolean; readonly children: ReactNode }) {
  return <div className={classNames(styles.page, wide && styles.widePage)}>{children}</div>;
}

/** The title of a page, also of its document. Its acts are at the end of the line. */
export function PageHead({
  title,
  status,
  children,
  acts,
}: {
  readonly title: ReactNode;
  readonly status?: ReactNode;
  readonly children?: ReactNode;
  readonly acts?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(heading);
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <div className={styles.title}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {status}
        </div>
        {children !== undefined && <div className={styles.lead}>{children}</div>}
      </div>
      {acts !== undefined && <div className={styles.acts}>{acts}</div>}
    </header>
  );
}

export function Section({
  title,
  aside,
  acts,
  children,
  first = false,
}: {
  readonly title: string;
  /** Beside the title, in a quiet tone. */
  readonly aside?: ReactNode;
  readonly acts?: ReactNode;
  readonly children: ReactNode;
  /** The first one of its column: no gap above. */
  readonly first?: boolean;
}) {
  return (
    <section className={first ? undefined : styles.section}>
      <header className={styles.sectionHead}>
        <h2>{title}</h2>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
        {acts !== undefined && <div className={styles.sectionActs}>{acts}</div>}
      </header>
      {children}
    </section>
  );
}

/** Names and values, in two columns. */
export function Facts({ rows }: { readonly rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Text and a rail of facts at its end; one below the other on a phone. */
export function Columns({ children, rail }: { readonly children: ReactNode; readonly rail: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      <aside className={styles.rail}>{rail}</aside>
    </div>
  );
}

/** Fields one below the other; `two` puts pairs on a line. */
export function Fields({ two = false, children }: { readonly two?: boolean; readonly children: ReactNode }) {
  return <div className={classNames(styles.fields, two && styles.two)}>{children}</div>;
}

/** The filters of a list, above it, on one line where there is room. */
export function Filter({ children }: { readonly children: ReactNode }) {
  return <div className={styles.filter}>{children}</div>;
}

/** Things on one line that wraps. */
export function Line({ children, gap }: { readonly children: ReactNode; readonly gap?: 'wide' }) {
  return <div className={classNames(styles.line, gap === 'wide' && styles.wideGap)}>{children}</div>;
}

/** Preformatted text, never interpreted: what a server sent, or a command. */
export function Code({ children, label }: { readonly children: ReactNode; readonly label: string }) {
  return (
    // Long text scrolls, also by keys.
    <pre className={styles.code} role="group" aria-label={label} tabIndex={0}>
      {children}
    </pre>
  );
}

export const linkClass = styles.link;
export const quietClass = styles.quiet;
export const badClass = styles.bad;
export const softClass = styles.soft;
export const smallClass = styles.small;
