import { PageSizes, PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { type FontFiles, type TextStyle, Typesetter } from './fonts.ts';
import { labelPages } from './page-numbers.ts';

/** One fact: its label and its value. */
export interface ReportLine {
  readonly label: string;
  readonly text: string;
  /** Small text below the value. */
  readonly details?: readonly string[];
}

export interface ReportSection {
  readonly title: string;
  readonly lines: readonly ReportLine[];
  /** Shown if there are no lines. */
  readonly none?: string;
  /** Small text below the lines. */
  readonly note?: string;
}

export interface ReportPlan {
  readonly title: string;
  readonly subtitle: string;
  /** The organization, shown above the title. */
  readonly organization: string;
  /** Author, time, and time zone of the report. */
  readonly prepared: readonly string[];
  readonly createdAt: Date;
  readonly sections: readonly ReportSection[];
  readonly closing: string;
}

const [pageWidth, pageHeight] = PageSizes.Letter;
const left = 64;
const labelRoom = 148;
const textLeft = left + labelRoom + 12;
const right = pageWidth - left;
const top = pageHeight - 72;
const bottom = 56;
const gray = rgb(0.35, 0.4, 0.44);
const ink = rgb(0.08, 0.13, 0.16);

const styles = {
  organization: { size: 10, color: gray },
  title: { size: 24, weight: 'bold' },
  subtitle: { size: 14 },
  small: { size: 9, color: gray },
  heading: { size: 12, weight: 'bold' },
  label: { size: 9.5, color: gray },
  text: { size: 10 },
  /** A SHA-256 hash fits on one line of the text column. */
  detail: { size: 7.5, color: gray },
} as const satisfies Record<string, TextStyle>;

const leading = 1.4;
/** The maximum number of lines for a single text; the longest answer of a questionnaire takes half of it. */
const maxLines = 200;
/** A fact stays on one page unless it is longer than this. */
const maxTogether = (top - bottom) / 2;
/** The height that a heading and its first line need together. */
const headingRoom = 64;

/** Adds pages as they fill up. */
class Sheets {
  #page: PDFPage;
  #y = top;
  readonly #pdf: PDFDocument;
  readonly #type: Typesetter;
  readonly #running: string;

  constructor(pdf: PDFDocument, type: Typesetter, running: string) {
    this.#pdf = pdf;
    this.#type = type;
    this.#running = running;
    this.#page = pdf.addPage(PageSizes.Letter);
  }

  /** Starts a new page with a continuation header unless there is this much room left. */
  reserve(room: number): void {
    if (this.#y - room >= bottom) return;
    this.#page = this.#pdf.addPage(PageSizes.Letter);
    const style = styles.small;
    const running = this.#type.fit(this.#running, style, right - left);
    this.#type.write(this.#page, running, { x: left, y: top + 18 }, style);
    this.#y = top;
  }

  space(height: number): void {
    this.#y -= height;
  }

  rule(): void {
    const y = this.#y + 4;
    const [start, end] = [
      { x: left, y },
      { x: right, y },
    ];
    this.#page.drawLine({ start, end, thickness: 0.75, color: ink });
  }

  paragraph(text: string, style: TextStyle): void {
    for (const line of this.#wrap(text, style, right - left)) {
      this.reserve(style.size * leading);
      this.#y -= style.size * leading;
      this.#type.write(this.#page, line, { x: left, y: this.#y }, style);
    }
  }

  /** Keeps the lines that someone typed, unless they are too many. */
  #wrap(text: string, style: TextStyle, room: number): string[] {
    const typed = text.split('\n').flatMap((line) => this.#type.wrap(line, style, room, maxLines));
    return typed.length <= maxLines ? typed : this.#type.wrap(text, style, room, maxLines);
  }

  /** Label and text side by side, each with as many lines as it needs. */
  line({ label, text, details = [] }: ReportLine): void {
    const labels = this.#wrap(label, styles.label, labelRoom);
    const room = right - textLeft;
    const texts = [
      ...this.#wrap(text, styles.text, room).map((line) => ({ line, style: styles.text as TextStyle })),
      ...details
        .flatMap((detail) => this.#wrap(detail, styles.detail, room))
        .map((line) => ({ line, style: styles.detail as TextStyle })),
    ];
    const rows = Array.from({ length: Math.max(labels.length, texts.length) }, (_, at) => {
      const { line, style } = texts[at] ?? { line: '', style: styles.text };
      const height = (labels[at] === undefined ? style.size : styles.text.size) * leading;
      return { label: labels[at] ?? '', line, style, height };
    });
    const total = rows.reduce((sum, { height }) => sum + height, 0);
    if (total <= maxTogether) this.reserve(total);
    for (const { label: start, line, style, height } of rows) {
      this.reserve(height);
      this.#y -= height;
      this.#type.write(this.#page, start, { x: left, y: this.#y }, styles.label);
      this.#type.write(this.#page, line, { x: textLeft, y: this.#y }, style);
    }
    this.#y -= 3;
  }
}

/** Composes a PDF of facts by section, with page numbers. Deterministic: the same plan gives the same bytes. */
export async function composeReport(
  plan: ReportPlan,
  fonts: FontFiles,
): Promise<{ readonly pdf: Uint8Array; readonly pages: number; readonly unprinted: readonly string[] }> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const name = `${plan.title}, ${plan.subtitle}`;
  pdf.setTitle(name);
  pdf.setAuthor(plan.organization);
  pdf.setProducer('Landfall');
  pdf.setCreator('Landfall');
  pdf.setLanguage('en-US');
  pdf.setCreationDate(plan.createdAt);
  pdf.setModificationDate(plan.createdAt);
  const type = await Typesetter.create(pdf, fonts, plan);
  addReportPages(pdf, type, plan);
  const pages = pdf.getPageCount();
  labelPages(pdf, type, 1, pages, () => undefined);
  return { pdf: await pdf.save(), pages, unprinted: [...type.unprinted] };
}

/** Adds the pages of a report to a PDF. */
export function addReportPages(
  pdf: PDFDocument,
  type: Typesetter,
  plan: Omit<ReportPlan, 'createdAt'>,
): void {
  const sheets = new Sheets(pdf, type, `${plan.title}, ${plan.subtitle}`);
  sheets.paragraph(plan.organization, styles.organization);
  sheets.space(6);
  sheets.paragraph(plan.title, styles.title);
  sheets.paragraph(plan.subtitle, styles.subtitle);
  sheets.space(4);
  for (const line of plan.prepared) sheets.paragraph(line, styles.small);
  for (const { title, lines, none, note } of plan.sections) {
    sheets.space(18);
    sheets.reserve(headingRoom);
    sheets.paragraph(title, styles.heading);
    sheets.space(10);
    sheets.rule();
    if (lines.length === 0 && none) sheets.paragraph(none, styles.text);
    for (const line of lines) sheets.line(line);
    if (note) sheets.paragraph(note, styles.small);
  }
  sheets.space(20);
  sheets.paragraph(plan.closing, styles.small);
}
