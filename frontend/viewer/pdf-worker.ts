import { GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerFile from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

const address = new URL(workerFile, location.href).href;

/**
 * Starts the PDF.js worker. A sandboxed page has an opaque origin and may start workers only from blobs, and Chromium
 * can't start module workers from blobs there, so a classic script imports the library as a module. Without a worker,
 * PDF.js parses on the page's own thread.
 * @returns undefined if no worker can be started
 */
export async function startPdfWorker(): Promise<Worker | undefined> {
  GlobalWorkerOptions.workerSrc = address;
  const script = `import(${JSON.stringify(address)}).catch(() => postMessage('failed'))`;
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  try {
    const worker = new Worker(url);
    // The library sends the first message once it is listening. Anything sent earlier would be lost.
    const firstMessage = await new Promise<unknown>((resolve) => {
      worker.addEventListener('message', ({ data }) => resolve(data), { once: true });
      worker.addEventListener('error', () => resolve('failed'), { once: true });
    });
    return firstMessage === 'failed' ? undefined : worker;
  } catch {
    // The browser or the page's policy rejects workers of this kind.
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}
