import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist';
import PdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker';

/** A canvas of more pixels than this fails on phones. */
const mostPixels = 16_000_000;

/**
 * Opens a PDF for drawing. It is parsed in a worker, which has no page to act on; forms and scripts of the file
 * are not looked at.
 */
export function openPdf(bytes: ArrayBuffer): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerPort ??= new PdfWorker();
  // The worker takes the bytes over, and the file may be opened again.
  return getDocument({
    data: bytes.slice(0),
    enableXfa: false,
    useWasm: false,
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
}

export type { PDFDocumentProxy };

/** Draws a page as wide as its place at zoom 1. Call the result to stop drawing. */
export function drawPage(
  pdf: PDFDocumentProxy,
  canvas: HTMLCanvasElement,
  { page, width, zoom, rotation }: { page: number; width: number; zoom: number; rotation: number },
): () => void {
  let stop: (() => void) | undefined;
  let isStopped = false;
  const draw = async () => {
    const shown = await pdf.getPage(page);
    if (isStopped) return;
    const turned = { rotation: (shown.rotate + rotation) % 360 };
    const plain = shown.getViewport({ scale: 1, ...turned });
    const scale = (width / plain.width) * zoom;
    const sharp = Math.min(
      devicePixelRatio,
      Math.sqrt(mostPixels / (plain.width * plain.height * scale ** 2)),
    );
    const viewport = shown.getViewport({ scale: scale * sharp, ...turned });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    canvas.style.width = `${Math.floor(viewport.width / sharp)}px`;
    const task = shown.render({ canvas, viewport });
    stop = () => task.cancel();
    await task.promise;
  };
  draw().catch((error: unknown) => {
    if (!isStopped) console.warn('A page could not be drawn', error);
  });
  return () => {
    isStopped = true;
    stop?.();
  };
}
