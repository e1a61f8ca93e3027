import type { ViewerFailure } from '../lib/viewer-messages.ts';

/** A renderable file: a PDF, or an image, which has one page. */
export interface OpenedFile {
  readonly pages: number;
  page(number: number): Promise<OpenedPage>;
}

interface OpenedPage {
  /** The size in CSS pixels at a scale of 1, rotated by `rotation`. */
  size(rotation: number): { readonly width: number; readonly height: number };
  /** @param scale 1 is the actual size, `sharpness` the number of canvas pixels per CSS pixel */
  draw(canvas: HTMLCanvasElement, how: { scale: number; rotation: number; sharpness: number }): Drawing;
  /** Adds selectable text on top of the drawing, which also serves screen readers. */
  renderText?(layer: HTMLElement, how: { scale: number; rotation: number }): Drawing;
}

export interface Drawing {
  readonly done: Promise<unknown>;
  cancel(): void;
}

/** The reason a file can't be rendered, as a code from the messages to the app. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
  readonly reason: ViewerFailure;
  constructor(reason: ViewerFailure, cause?: unknown) {
    super(`Could not render the file: ${reason}`, { cause });
    this.reason = reason;
  }
}
