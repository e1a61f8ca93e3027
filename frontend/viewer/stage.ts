import type { View } from '../lib/viewer-messages.ts';
import type { Drawing, OpenedFile } from './opened-file.ts';

/** Larger canvases fail on phones. */
const maxPixels = 16_000_000;
/** Longer lines are hard to read, so a page that is fitted to a wide window stays narrower (CSS pixels). */
const maxFitWidth = 900;

interface Shown {
  readonly page: number;
  /** 1 is the actual size. */
  readonly scale: number;
}

/** Shows one page of a file at a time. The previous page stays until the next one is rendered. */
export function createStage(file: OpenedFile, name: string, onShown: (shown: Shown) => void) {
  const stage = document.createElement('main');
  stage.tabIndex = 0;
  stage.ariaLabel = name;
  document.body.replaceChildren(stage);
  let view: View = { page: 1, zoom: 'width', rotation: 0 };
  let running: Drawing[] = [];
  let turn = 0;

  const draw = async (): Promise<void> => {
    const mine = ++turn;
    for (const drawing of running) drawing.cancel();
    running = [];
    const { page: number, zoom, rotation } = view;
    const page = await file.page(number);
    if (mine !== turn) return;
    const size = page.size(rotation);
    const scale = typeof zoom === 'number' ? zoom : fitted(zoom, size, roomOf(stage));
    const sharpness = Math.min(
      devicePixelRatio,
      Math.sqrt(maxPixels / (size.width * size.height * scale ** 2)),
    );
    const canvas = document.createElement('canvas');
    canvas.role = 'img';
    canvas.ariaLabel = file.pages === 1 ? name : `Page ${number} of ${file.pages}`;
    canvas.width = Math.max(1, Math.floor(size.width * scale * sharpness));
    canvas.height = Math.max(1, Math.floor(size.height * scale * sharpness));
    const drawing = page.draw(canvas, { scale, rotation, sharpness });
    running = [drawing];
    await drawing.done;
    if (mine !== turn) return;
    const paper = document.createElement('div');
    paper.className = 'paper';
    paper.style.width = `${size.width * scale}px`;
    paper.style.height = `${size.height * scale}px`;
    paper.append(canvas);
    const isOtherPage = stage.dataset.page !== String(number);
    stage.dataset.page = String(number);
    stage.replaceChildren(paper);
    if (isOtherPage) stage.scrollTo(0, 0);
    onShown({ page: number, scale });
    if (!page.renderText) return;
    const layer = document.createElement('div');
    layer.className = 'text-layer';
    paper.append(layer);
    const text = page.renderText(layer, { scale, rotation });
    running = [text];
    await text.done;
  };
  const redraw = () => {
    const mine = turn + 1;
    draw().catch((error: unknown) => {
      if (mine !== turn) return;
      console.warn('Could not render a page', error);
      const note = document.createElement('p');
      note.role = 'alert';
      note.textContent = 'This page can’t be displayed. Try another page, or download the file.';
      stage.replaceChildren(note);
    });
  };

  let room = roomOf(stage);
  new ResizeObserver(() => {
    const now = roomOf(stage);
    if (now.width === room.width && (view.zoom !== 'page' || now.height === room.height)) return;
    room = now;
    if (typeof view.zoom !== 'number') redraw();
  }).observe(stage);
  return {
    show(wanted: View): void {
      view = { ...wanted, page: Math.min(file.pages, Math.max(1, Math.round(wanted.page))) };
      redraw();
    },
  };
}

const roomOf = (stage: HTMLElement): { width: number; height: number } => {
  const { paddingInline, paddingBlock } = getComputedStyle(stage);
  return {
    width: stage.clientWidth - 2 * Number.parseFloat(paddingInline),
    height: stage.clientHeight - 2 * Number.parseFloat(paddingBlock),
  };
};

function fitted(
  to: 'width' | 'page',
  size: { width: number; height: number },
  room: { width: number; height: number },
): number {
  const byWidth = Math.max(1, Math.min(maxFitWidth, room.width)) / size.width;
  return to === 'width' ? byWidth : Math.min(byWidth, Math.max(1, room.height) / size.height);
}
