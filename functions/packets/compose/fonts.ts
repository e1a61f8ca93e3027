import fontkit from '@cantoo/fontkit';
import { type Color, degrees, type PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib';

/** One file for each script, the most common first. */
export interface FontFiles {
  readonly regular: readonly Uint8Array[];
  readonly bold: readonly Uint8Array[];
}
type Weight = keyof FontFiles;

const ink = rgb(0.08, 0.13, 0.16);
/** In place of a character that none of the fonts has. */
const placeholder = '?';

interface Face {
  readonly font: PDFFont;
  readonly characters: ReadonlySet<number>;
}
interface Run {
  readonly font: PDFFont;
  readonly text: string;
}
export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: Color;
}

/** Text in several scripts: each run in the first font that has its characters. Only used glyphs are embedded. */
export class Typesetter {
  readonly #faces: Readonly<Record<Weight, readonly Face[]>>;

  private constructor(faces: Readonly<Record<Weight, readonly Face[]>>) {
    this.#faces = faces;
  }

  static async create(pdf: PDFDocument, files: FontFiles): Promise<Typesetter> {
    pdf.registerFontkit(fontkit);
    const embed = (weight: Weight): Promise<Face[]> =>
      Promise.all(
        files[weight].map(async (file, at) => {
          // A name of our own: the library's has a random part, and equal plans give equal bytes.
          const font = await pdf.embedFont(file, { subset: true, customName: `Plex${weight}${at}` });
          return { font, characters: new Set(font.getCharacterSet()) };
        }),
      );
    return new Typesetter({ regular: await embed('regular'), bold: await embed('bold') });
  }

  #runs(text: string, weight: Weight): Run[] {
    const faces = this.#faces[weight];
    const runs: { font: PDFFont; text: string }[] = [];
    for (const character of text.normalize('NFC').replace(/\s+/g, ' ')) {
      const face = faces.find(({ characters }) => characters.has(character.codePointAt(0) ?? 0));
      const font = (face ?? faces[0])?.font;
      if (!font) throw new Error('There is no font.');
      const last = runs.at(-1);
      const shown = face ? character : placeholder;
      if (last?.font === font) last.text += shown;
      else runs.push({ font, text: shown });
    }
    return runs;
  }

  width(text: string, { size, weight = 'regular' }: TextStyle): number {
    return this.#runs(text, weight).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, size), 0);
  }

  /** Writes one line, from its left end. @param angle counterclockwise, in degrees: 0, 90, 180, or 270 */
  write(page: PDFPage, text: string, at: { x: number; y: number }, style: TextStyle, angle = 0): void {
    const { size, weight = 'regular', color = ink } = style;
    let { x, y } = at;
    for (const run of this.#runs(text, weight)) {
      page.drawText(run.text, { x, y, size, font: run.font, color, rotate: degrees(angle) });
      const width = run.font.widthOfTextAtSize(run.text, size);
      x += width * Math.round(Math.cos((angle * Math.PI) / 180));
      y += width * Math.round(Math.sin((angle * Math.PI) / 180));
    }
  }

  /** The text, or as much of it as has room, with an ellipsis. */
  fit(text: string, style: TextStyle, room: number): string {
    if (this.width(text, style) <= room) return text;
    const characters = [...text];
    let [low, high] = [0, characters.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.width(`${characters.slice(0, middle).join('')}…`, style) <= room) low = middle;
      else high = middle - 1;
    }
    return `${characters.slice(0, low).join('').trimEnd()}…`;
  }

  /** Lines of at most this width; the last allowed one is cut. */
  wrap(text: string, style: TextStyle, room: number, maxLines: number): string[] {
    const lines: string[] = [];
    let line = '';
    const words = text.split(/\s+/).filter(Boolean);
    for (const [at, word] of words.entries()) {
      const longer = line ? `${line} ${word}` : word;
      if (!line || this.width(longer, style) <= room) line = longer;
      else if (lines.length === maxLines - 1)
        return [...lines, this.fit([line, ...words.slice(at)].join(' '), style, room)];
      else {
        lines.push(this.fit(line, style, room));
        line = word;
      }
    }
    return line ? [...lines, this.fit(line, style, room)] : lines;
  }
}
