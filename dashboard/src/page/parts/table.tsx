import type { ReactNode } from 'react';
import { tableTexts } from '../text/table.js';
import { Button } from './button.js';
import { classNames } from './class-names.js';
import styles from './table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** The total of all rows, also of those on other pages. That of the first column is its name. */
  readonly total?: ReactNode;
  /** `end` for numbers and times. */
  readonly align?: 'end';
  readonly tone?: 'soft' | 'quiet';
  /** The head is read out and not shown. */
  readonly hideHead?: boolean;
  /**
   * Where the cell stands on a phone: two lines, each with a start and an end. Absent: it is not shown there, so no fact
   * that a person needs may have it.
   */
  readonly phone?: 'title' | 'title-end' | 'below' | 'below-end' | 'line';
}

interface TableProps<Row> {
  /** Read out before the table. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Below a row, over its whole width: its open detail. */
  readonly detail?: (row: Row) => ReactNode;
  /** Rows that belong to the previous filter or page, while the next ones load. */
  readonly stale?: boolean;
}

/**
 * One table for all widths: below 760 pixels a row becomes two lines. A link in the first cell makes the row clickable with
 * `styles.rowLink`, so that a row has one link and one place in the order of keys.
 */
export function Table<Row>({ caption, columns, rows, rowKey, detail, stale = false }: TableProps<Row>) {
  return (
    <table className={classNames(styles.table, stale && styles.stale)} aria-busy={stale || undefined}>
      <caption className={styles.hidden}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, head, align, hideHead = false }) => (
            <th key={key} scope="col" className={align === 'end' ? styles.end : undefined}>
              <span className={hideHead ? styles.hidden : undefined}>{head}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const open = detail?.(row);
          const key = rowKey(row);
          return [
            <tr key={key} className={open ? styles.open : undefined}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>,
            open ? (
              <tr key={`${key}-detail`} className={styles.detail}>
                <td colSpan={columns.length}>{open}</td>
              </tr>
            ) : null,
          ];
        })}
      </tbody>
      <Total columns={columns} />
    </table>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  return <td className={cellClass(column)}>{column.cell(row)}</td>;
}

function cellClass<Row>({ align, tone, phone }: Column<Row>): string {
  return classNames(align === 'end' && styles.end, tone !== undefined && styles[tone], styles[phone ?? 'wide-only']);
}

/** The name of the total reaches to the first column that has one. */
function Total<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  const first = columns.findIndex(({ total }, index) => index > 0 && total !== undefined);
  if (first < 0) return null;
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={first}>
          {columns[0]?.total}
        </th>
        {columns.slice(first).map((column) => (
          <td key={column.key} className={cellClass(column)}>
            {column.total}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** Makes the whole row of its cell clickable. */
export const rowLinkClass = styles.rowLink;

/** A control in such a row: it is above the link. */
export const aboveRowLinkClass = styles.aboveRowLink;

/** Below a list: older and newer rows. There are no totals, because counting costs a scan. */
export function Pager({
  isFirst,
  hasOlder,
  onNewest,
  onOlder,
}: {
  readonly isFirst: boolean;
  readonly hasOlder: boolean;
  readonly onNewest: () => void;
  readonly onOlder: () => void;
}) {
  if (isFirst && !hasOlder) return null;
  return (
    <div className={styles.pager}>
      <Button icon="left" disabled={isFirst} onClick={onNewest}>
        {tableTexts.newest}
      </Button>
      <Button icon="right" disabled={!hasOlder} onClick={onOlder}>
        {tableTexts.older}
      </Button>
    </div>
  );
}
