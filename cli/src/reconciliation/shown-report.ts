import { plainJson } from '../output/plain-text.js';
import type { ReportOptions } from './reconcile-options.js';
import type { Report } from './report.js';
import { csvReport } from './report-csv.js';
import { reportDocument } from './report-document.js';
import { tableReport } from './report-table.js';

/** Prints the report in the requested format. `--json` is `--format json`. */
export function printReport({ format, json }: ReportOptions, report: Report): void {
  switch (json === true ? 'json' : format) {
    case 'json':
      process.stdout.write(`${plainJson(reportDocument(report))}\n`);
      return;
    case 'csv':
      process.stdout.write(csvReport(report));
      return;
    case 'table':
      process.stdout.write(`${tableReport(report)}\n`);
  }
}
