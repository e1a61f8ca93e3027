/** A file that can be drawn: a PDF, or an image, which has one page. */
export interface OpenedFile {
  readonly pages: number;
  page(number: number): Promise<OpenedPage>;
}

interface OpenedPage {
  /** The size in CSS pixels at a scale of 1, turned by `rotation`. */
  size(rotation: number): { readonly width: number; readonly height: number };
  /** @param scale 1 is the actual size, `sharpness` the canvas's pixels for one CSS pixel */
  draw(canvas: HTMLCanvasElement, how: { scale: number; rotation: number; sharpness: number }): Drawing;
  /** Lays selectable text over the drawing, for readers of the screen too. */
  layText?(layer: HTMLElement, how: { scale: number; rotation: number }): Drawing;
}

export interface Drawing {
  readonly done: Promise<unknown>;
  cancel(): void;
}

/** Why a file cannot be drawn, in a word of the messages to the app. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
  readonly reason: 'password' | 'damaged';
  constructor(reason: 'password' | 'damaged', cause: unknown) {
    super(`The file cannot be drawn: ${reason}`, { cause });
    this.reason = reason;
  }
}
