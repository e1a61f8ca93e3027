import { today } from '../../lib/dates.ts';
import { notify } from '../../lib/notify.ts';
import { saveFile } from '../../lib/save-file.ts';
import { eligibilityTexts } from './texts.ts';

/** Minimal styles for screen and print. The report brings its own markup. */
const styles = `body{font:15px/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#13202a}
h1,h2,h3{font-weight:500;line-height:1.25}h2{margin-top:2.5rem;border-top:3px double #13202a;padding-top:1rem}
table{border-collapse:collapse;width:100%;font-size:13px}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem .4rem 0;border-bottom:1px solid #d5dcdd}
dl>div{display:grid;grid-template-columns:2fr 3fr;gap:1rem;padding:.2rem 0;border-bottom:1px solid #d5dcdd}dd{margin:0}dt,small{color:#42515b}.unknown{columns:2 18rem}a{color:inherit}li{break-inside:avoid;overflow-wrap:anywhere}.identifier{font-family:monospace;overflow-wrap:anywhere}`;

/** The page's report. If there is none yet, tells the user. */
function findReport(): HTMLElement | null {
  const report = document.getElementById('report');
  if (!report) notify.error(eligibilityTexts.noReport, eligibilityTexts.noReportReason);
  return report;
}

export function printReport(): void {
  if (findReport()) window.print();
}

/** Downloads the page's report as a standalone file. */
export function saveReport(): void {
  const report = findReport();
  if (!report) return;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Landfall eligibility report</title><style>${styles}</style></head><body>${report.innerHTML}</body></html>`;
  saveFile(new Blob([html], { type: 'text/html' }), `landfall-eligibility-${today()}.html`);
}
