import { jsonText } from '../save-file.ts';
import type { Archive, ArchivedFile } from './archive.ts';

/** A file in the index; without `file` if it isn't in the archive. */
export interface IndexedFile {
  readonly name: string;
  readonly date: string;
  readonly size?: string | undefined;
  /** What it's for, such as a checklist item. */
  readonly about?: string | undefined;
  readonly file?: ArchivedFile | undefined;
}

export interface IndexEntry {
  readonly label: string;
  readonly text: string;
}

export interface IndexSection {
  readonly title: string;
  readonly facts?: readonly IndexEntry[];
  readonly files?: readonly IndexedFile[];
  /** Further lists, each with a heading. */
  readonly lists?: readonly { readonly title: string; readonly entries: readonly IndexEntry[] }[];
  /** Shown if the section has nothing else. */
  readonly none?: string;
}

interface Index {
  readonly title: string;
  readonly lead: readonly string[];
  readonly sections: readonly IndexSection[];
  /** The part this index is in, all parts, and the files that turned out not to exist. */
  readonly number: number;
  readonly parts: readonly (readonly ArchivedFile[])[];
  readonly missing: ReadonlySet<ArchivedFile>;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2530;background:#fff}
h1{font-size:1.6rem}h2{font-size:1.25rem;margin-top:2.5rem;border-top:1px solid #c9d0d8;padding-top:1rem}h3{font-size:1rem;margin-top:1.5rem}
table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.3rem .75rem .3rem 0;border-bottom:1px solid #e3e7ec}
h2,h3{break-after:avoid}th{font-weight:600}td,dt,dd,p{overflow-wrap:anywhere}dl{display:grid;grid-template-columns:fit-content(45%) 1fr;gap:.25rem 1rem;margin:0}dt{color:#52606d;min-width:8rem}dd{margin:0;white-space:pre-line}
@media screen and (prefers-color-scheme:dark){body{color:#e6eaef;background:#12181f}a{color:#8ab8ff}dt{color:#9fb0c0}h2,th,td{border-color:#34404d}}`;

/** A page without scripts that names every file of an archive and links to those in the same part. */
export function archiveIndex(index: Index): string {
  const { title, lead, sections } = index;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
<h1>${escapeHtml(title)}</h1>
${[...lead, ...partTexts(index)].map((text) => `<p>${escapeHtml(text)}</p>\n`).join('')}${sections.map((section) => sectionHtml(section, index)).join('')}</html>
`;
}

/**
 * What every part of an archive contains besides its files: an index, and in the first part the records as JSON.
 * @param records.content read once the part's files are complete
 */
export const withIndex =
  (
    index: Pick<Index, 'title' | 'lead' | 'sections'>,
    records: { readonly path: string; readonly content: () => unknown },
  ): Archive['write'] =>
  (part) => [
    ...(part.number === 1 ? [{ path: records.path, text: jsonText(records.content()) }] : []),
    {
      path: part.number === 1 ? 'index.html' : `index part ${part.number}.html`,
      text: archiveIndex({ ...index, ...part }),
    },
  ];

const partTexts = ({ number, parts }: Index): string[] =>
  parts.length === 1
    ? []
    : [
        `This is part ${number} of ${parts.length}. Extract all parts into the same folder to open every file from here.`,
      ];

function sectionHtml({ title, facts = [], files = [], lists = [], none = '' }: IndexSection, index: Index) {
  const contents = [
    facts.length > 0 ? entriesHtml(facts) : '',
    files.length > 0 ? filesHtml(files, index) : '',
    ...lists.map(
      ({ title: heading, entries }) => `<h3 dir="auto">${escapeHtml(heading)}</h3>\n${entriesHtml(entries)}`,
    ),
  ].join('');
  return `<h2 dir="auto">${escapeHtml(title)}</h2>\n${contents || `<p>${escapeHtml(none)}</p>\n`}`;
}

const entriesHtml = (entries: readonly IndexEntry[]): string =>
  `<dl>\n${entries.map(({ label, text }) => `<dt dir="auto">${escapeHtml(label)}</dt><dd dir="auto">${escapeHtml(text)}</dd>\n`).join('')}</dl>\n`;

const filesHtml = (files: readonly IndexedFile[], index: Index): string =>
  `<table>\n<tr><th>Document</th><th>For</th><th>Added</th><th>Size</th></tr>\n${files.map((file) => rowHtml(file, index)).join('')}</table>\n`;

const rowHtml = ({ name, date, size = '', about = '', file }: IndexedFile, index: Index): string =>
  `<tr><td dir="auto">${nameHtml(name, file, index)}</td><td dir="auto">${escapeHtml(about)}</td><td>${escapeHtml(date)}</td><td>${escapeHtml(size)}</td></tr>\n`;

function nameHtml(name: string, file: ArchivedFile | undefined, { parts, missing, number }: Index): string {
  const shown = escapeHtml(name);
  if (!file) return `${shown} (not included: it didn’t pass the malware scan, or the scan isn’t finished)`;
  if (missing.has(file)) return `${shown} (not included: it no longer exists)`;
  const href = file.path.split('/').map(encodeURIComponent).join('/');
  const link = `<a href="${escapeHtml(href)}">${shown}</a>`;
  const part = parts.findIndex((files) => files.includes(file)) + 1;
  return part === number ? link : `${link} (part ${part})`;
}
